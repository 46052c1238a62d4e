#!/bin/sh
# Install the packages that build and test the pages; Node.js itself if this machine has none.
set -eu

if ! command -v npm >/dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo 'The pages are built with Node.js 20 or newer: install the packages nodejs and npm, then try again.' >&2
        exit 1
    fi
    echo 'Installing the Debian packages nodejs and npm ...'
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nodejs npm >/dev/null
fi
echo 'Setting up node_modules ...'
npm install --no-audit --no-fund --loglevel error
