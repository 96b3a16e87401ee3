#!/bin/sh
# Restores the data of a node as of $TARGET, a second in UTC ('2026-11-24 09:41:00+00'), from the repository; Patroni runs it on the first node
# of a cluster that is made anew (deploy/pgbackrest/patroni.yml). /etc/vivobid/restore-target holds TARGET where the environment does not.
set -eu
target="${TARGET:-$(cat "${TARGET_FILE:-/etc/vivobid/restore-target}")}"
case "$target" in
  [0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]\ [0-9][0-9]:[0-9][0-9]:[0-9][0-9]+00) ;;
  *) echo "The target is a second in UTC, such as 2026-11-24 09:41:00+00, and not: $target" >&2; exit 2 ;;
esac
# promoted at the target instead of paused: it is read, and written to, only after Patroni has made it the primary
exec pgbackrest --stanza=vivobid --delta --type=time --target="$target" --target-action=promote restore
