#!/bin/sh
# Starts Tiltcast. What this system lacks for it is said first, all at once: the loader would name one library, and stop.
here=$(dirname "$(readlink -f "$0")")
program=$here/libexec/tiltcast
fail() {
  echo "Tiltcast does not start here: $*" >&2
  exit 127
}

[ "$(uname -m)" = "@MACHINE@" ] || fail "this archive is for @MACHINE@, and this machine is $(uname -m)."
loaded=$(LD_TRACE_LOADED_OBJECTS=1 "$program" 2>&1) && case $loaded in *"not found"*) false ;; esac && exec "$program" "$@"

missing=$(printf '%s\n' "$loaded" | sed -n 's/^[[:space:]]*\([^[:space:]]*\) => not found.*/\1/p' | sort -u | paste -sd ' ' -)
system=$(. /etc/os-release 2>/dev/null && echo "${PRETTY_NAME:-}")
made="This archive is made for @RELEASE@${system:+, and this is $system}."
if [ -n "$missing" ]; then
  fail "these libraries are missing: $missing. $made On @RELEASE@ this command installs them:
    apt-get install @PACKAGES@"
fi
fail "its libraries are others than it was made with. $made The loader says:
$loaded"
