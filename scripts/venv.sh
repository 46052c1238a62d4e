#!/bin/sh
# Install this project into .venv, which is made first if it is not there: by uv if this machine has
# it, else by pip.
#
#     sh scripts/venv.sh '.[dev,bench,arena,ray,server]'
#
# What was interrupted is not trusted: while .venv/.partial is there, .venv is made anew.

set -eu
. scripts/step.sh
python=${PYTHON:-python3}
uv=${UV-$(command -v uv || true)} # UV= sets up without it

# Debian ships Python without ensurepip, which venv needs.
add_ensurepip() {
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        step 'python3-venv' debian_package python3-venv
    fi
    "$python" -c 'import ensurepip' 2>/dev/null ||
        fail "$python cannot make virtual environments; on Debian and Ubuntu install the package python3-venv"
}

debian_package() {
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1" || true
}

check_python() {
    command -v "$python" >/dev/null ||
        fail "no $python found; install Python 3.11 or newer, or name one: make play PYTHON=python3.12"
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed, $python is $("$python" -V); name another: make play PYTHON=python3.12"
    [ -n "$uv" ] || "$python" -c 'import ensurepip' 2>/dev/null || add_ensurepip
}

begin() {
    mkdir -p .venv
    touch .venv/.partial
}

set_up() {
    if [ -n "$uv" ]; then
        set_up_by_uv "$1"
    else
        set_up_by_pip "$1"
    fi
}

set_up_by_uv() {
    { [ -x .venv/bin/python ] || "$uv" venv --quiet --seed --allow-existing --python "$python" .venv; } &&
        "$uv" pip install --quiet --python .venv/bin/python \
            --constraint constraints.txt --build-constraint constraints.txt --editable "$1"
}

set_up_by_pip() {
    # The second variable is for newer versions of pip: the tools that build the package are pinned, too.
    { [ -x .venv/bin/python ] || "$python" -m venv .venv; } &&
        PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
            .venv/bin/python -m pip install -qq --disable-pip-version-check --editable "$1"
}

is_whole() {
    [ ! -e .venv/.partial ] && .venv/bin/python -m pip --version >/dev/null 2>&1
}

is_whole || rm -rf .venv
if [ ! -e .venv ]; then
    check_python
    echo 'Setting up Fileira; this is done once.'
fi
begin
step 'Python packages' set_up "$1"
rm .venv/.partial
