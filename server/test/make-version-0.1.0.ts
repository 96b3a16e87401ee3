import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { brotliCompressSync } from 'node:zlib'
import { connectAsOwner, copyOutStatement, listTables, readRows, readSequences } from '../src/backup/tables.ts'
import { copyOut } from '../src/platform/database/copy.ts'
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'
import { type EarlierDemo, earlierDemoFile } from './version-0.1.0.ts'

// node server/test/make-version-0.1.0.ts DATA_DIR: made version-0.1.0.br of the demo in DATA_DIR. Version 0.1.0 had been started on that
// folder, without any settings, until its pictures and films were there, and stopped. The rows of the queues, which pg-boss creates and
// migrates itself, are left out, and so is the secret that parts of the rows are sealed with.
const commit = '1cadbad2'
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('Name the DATA_DIR of a demo that version 0.1.0 made')

const show = (file: string): string =>
  execFileSync('git', ['show', `${commit}:server/migrations/${file}`], { encoding: 'utf8', maxBuffer: 2 ** 26 })
const { entries } = JSON.parse(show('meta/_journal.json')) as { entries: { tag: string; when: number }[] }
const migrations = entries.map(({ tag, when }) => ({ tag, when, sql: show(`${tag}.sql`) }))

const postgres = await startEmbeddedPostgres({ dataDir, log: console.error })
const client = await connectAsOwner(postgres.url)
const tables: EarlierDemo['tables'] = []
for (const table of await listTables(client))
  if (table.schema !== 'pgboss')
    tables.push({
      ...table,
      ...(await readRows(client, table)),
      copied: await text(copyOut(client, copyOutStatement(table))),
    })
const sequences = (await readSequences(client)).filter(({ name }) => !name.startsWith('pgboss.'))
await client.end()
await postgres.stop()
const demo: EarlierDemo = { migrations, tables, sequences }
writeFileSync(earlierDemoFile, brotliCompressSync(JSON.stringify(demo)))
