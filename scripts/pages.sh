#!/bin/sh
# Build the pages, or use those that a release brought to a machine without Node.js.
set -eu
. scripts/step.sh
pages=src/fileira/server/static

if ! command -v npm >/dev/null && [ -e $pages/index.html ]; then
    echo '  No Node.js here: the pages are used as they came.'
    touch $pages/index.html
    exit 0
fi

"$MAKE" --no-print-directory node_modules/.ready
# Beside, and moved when they are whole: an interrupted build leaves nothing that looks like pages.
step 'Pages' node_modules/.bin/vite build --logLevel warn --outDir "$PWD/build/pages" --emptyOutDir
rm -rf $pages
mv build/pages $pages
