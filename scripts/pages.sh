#!/bin/sh
# Build the pages, or use those that a release brought to a machine without a Node.js that can build them.
set -eu
. scripts/step.sh
pages=src/fileira/server/static

has_node() {
    command -v npm >/dev/null && is_new_node
}

if [ -e $pages/index.html ] && ! has_node; then
    echo '  No Node.js 20.19 or newer here: the pages are used as they came.'
    touch $pages/index.html
    exit 0
fi

"$MAKE" --no-print-directory node_modules/.ready
# Beside, and moved when they are whole: an interrupted build leaves nothing that looks like pages.
step 'Pages' node_modules/.bin/vite build --logLevel warn --outDir "$PWD/build/pages" --emptyOutDir
rm -rf $pages
mv build/pages $pages
