import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { brotliDecompressSync } from 'node:zlib'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { beginLoading } from '../src/backup/load-tables.ts'
import { connectAsOwner, type Rows, type Sequence, type Table } from '../src/backup/tables.ts'
import { run, withDatabase } from './postgres.ts'

/** The demo of version 0.1.0, the last before the baseline: its 63 migrations, its rows, and the positions of its sequences. */
export type EarlierDemo = {
  migrations: { tag: string; when: number; sql: string }[]
  /** `copied` is the output of COPY. */
  tables: (Table & Rows & { copied: string })[]
  sequences: Sequence[]
}

export const earlierDemoFile = path.join(import.meta.dirname, 'version-0.1.0.br')

export const readEarlierDemo = (): EarlierDemo =>
  JSON.parse(brotliDecompressSync(readFileSync(earlierDemoFile)).toString('utf8')) as EarlierDemo

export type EarlierDatabase = { client: pg.Client; url: string; close: () => Promise<void> }

/** A database of version 0.1.0, or one on which it stopped after some of its migrations, without rows; `client` is the owner's. */
export async function earlierDatabase(
  { migrations, tables, sequences }: EarlierDemo,
  { migrationCount = migrations.length } = {},
): Promise<EarlierDatabase> {
  const serverUrl = withDatabase(inject('templateUrl'), 'postgres')
  const name = `vivobid_earlier_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name}`)
  const url = withDatabase(serverUrl, name)
  const client = await connectAsOwner(url)
  await applyAsThen(url, migrations.slice(0, migrationCount))
  if (migrationCount === migrations.length) {
    const loading = await beginLoading(client, tables)
    for (const table of tables) await loading.add(table, Readable.from([Buffer.from(table.copied)]))
    await loading.finish(sequences)
  }
  return {
    client,
    url,
    async close() {
      await client.end()
      await run(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Applies migrations the way version 0.1.0 did. */
async function applyAsThen(url: string, migrations: EarlierDemo['migrations']): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vivobid-migrations-'))
  mkdirSync(path.join(folder, 'meta'))
  const entries = migrations.map(({ tag, when }, idx) => ({ idx, tag, when, version: '7', breakpoints: true }))
  writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  for (const { tag, sql } of migrations) writeFileSync(path.join(folder, `${tag}.sql`), sql)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await applyMigrations(drizzle(client), { migrationsFolder: folder })
  await client.end()
  rmSync(folder, { recursive: true })
}
