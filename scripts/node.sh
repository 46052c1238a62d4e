#!/bin/sh
# Install the packages that build and test the pages; Node.js itself if this machine has none.
# What was interrupted is not trusted: while node_modules/.partial is there, it is made anew.
set -eu
. scripts/step.sh

if ! command -v npm >/dev/null; then
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        fail 'the pages are built with Node.js 20.19 or newer: install nodejs and npm, then try again. Or use the wheel, which has the pages: README.md.'
    fi
    step 'Node.js' sh -c \
        'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nodejs npm'
fi
is_new_node ||
    fail "the pages are built with Node.js 20.19 or newer, and this is $(node --version): install another, then try again. Or use the wheel, which has the pages: README.md."

[ ! -e node_modules/.partial ] || rm -rf node_modules
mkdir -p node_modules
touch node_modules/.partial
step 'Node packages' npm install --no-audit --no-fund --loglevel error
rm node_modules/.partial
