#!/bin/sh
# Make sure that there is a browser for the tests of the pages: Debian's Chromium.
set -eu

command -v chromium >/dev/null && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo 'The pages are tested in Chromium: install the package chromium, then try again.' >&2
    exit 1
fi
echo 'Installing the Debian package chromium ...'
apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null
