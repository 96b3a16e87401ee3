#!/bin/sh
# Upgrades, or goes back, without failing a request: points /opt/vivobid/current to a release and restarts one process after the other.
#   deploy/switch-release.sh /opt/vivobid/releases/2026-11-24
# The release is unpacked from an archive (npm run archive), or installed and built: `npm ci`, `npm run build`, `npm prune --omit=dev`.
# Stops at the first process that does not get ready, while the others still run the release before; give that release to go back.
set -eu
release=$1
current=${CURRENT:-/opt/vivobid/current}
processes=${PROCESSES:-web-3001 web-3002 web-3003 worker-3004}
restart=${RESTART:-systemctl restart vivobid@}
patience=${PATIENCE:-120}
settle=${SETTLE:-3}

[ -f "$release/web/dist/.stamp" ] || { echo "$release is not built: run npm ci and npm run build in it." >&2; exit 1; }
ln -sfn "$release" "$current"
for process in $processes; do
    $restart$process
    seconds=0
    until curl --silent --fail --max-time 2 "http://127.0.0.1:${process##*-}/readyz" >/dev/null; do
        seconds=$((seconds + 1))
        [ $seconds -lt "$patience" ] || { echo "$process is not ready after $patience s; the processes after it were not restarted." >&2; exit 1; }
        sleep 1
    done
    # nginx leaves a process alone for two seconds once it did not answer
    sleep "$settle"
    echo "$process runs $release"
done
