# Read by the scripts of the set-up: a calm line for each step, with dots while it lasts.

fail() {
    printf 'fileira: %s\n' "$*" >&2
    exit 1
}

# step WHAT COMMAND...: what the command says is shown only if it fails.
step() {
    mkdir -p build
    log=build/set-up.log what=$1 begin=$(date +%s)
    shift
    printf '  %-16s ...' "$what"
    dots &
    dots=$!
    "$@" >"$log" 2>&1 || step_failed
    kill $dots
    printf ' %s s\n' $(($(date +%s) - begin))
}

step_failed() {
    kill $dots
    printf ' failed\n'
    cat "$log" >&2
    exit 1
}

dots() {
    while sleep 5 >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do printf '.'; done
}

# Whether the Node.js of this machine can build the pages.
is_new_node() {
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a < 20 || (a == 20 && b < 19) ? 1 : 0)'
}
