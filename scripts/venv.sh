#!/bin/sh
# Install this project into .venv, which is made first if it is not there.
#
#     sh scripts/venv.sh '.[dev,bench,arena,ray,server]'

set -eu
python=${PYTHON:-python3}

fail() {
    printf 'fileira: %s\n' "$*" >&2
    exit 1
}

# Debian ships Python without ensurepip, which venv needs.
add_ensurepip() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        echo 'Installing the Debian package python3-venv ...'
        apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv || true
    fi
    "$python" -c 'import ensurepip' 2>/dev/null ||
        fail "$python cannot make virtual environments; on Debian and Ubuntu install the package python3-venv"
}

make_venv() {
    command -v "$python" >/dev/null ||
        fail "no $python found; install Python 3.11 or newer, or name one: make play PYTHON=python3.12"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed, $python is $("$python" -V); name another: make play PYTHON=python3.12"
    "$python" -c 'import ensurepip' 2>/dev/null || add_ensurepip
    "$python" -m venv --clear .venv
}

echo 'Setting up .venv (about a minute the first time) ...'
.venv/bin/python -m pip --version >/dev/null 2>&1 || make_venv

# The second variable is for newer versions of pip: the tools that build the package are pinned, too.
export PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt
.venv/bin/python -m pip install -qq --disable-pip-version-check --editable "$1"
