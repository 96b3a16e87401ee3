import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { run, withDatabase } from './postgres.ts'

const folder = new URL('../migrations', import.meta.url).pathname

/** Copies the migrations before the first one that contains `text`. */
function migrationsBefore(text: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'vivobid-migrations-'))
  cpSync(folder, copy, { recursive: true })
  const journal = JSON.parse(readFileSync(path.join(copy, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const first = journal.entries.findIndex(({ tag }) =>
    readFileSync(path.join(copy, `${tag}.sql`), 'utf8').includes(text),
  )
  expect(first).toBeGreaterThan(0)
  journal.entries.splice(first)
  writeFileSync(path.join(copy, 'meta/_journal.json'), JSON.stringify(journal))
  return copy
}

/** Creates a database as it was before the first migration that contains `text`; `client` is its owner's. */
export async function databaseBefore(text: string): Promise<{
  client: pg.Client
  url: string
  close: () => Promise<void>
}> {
  const serverUrl = withDatabase(inject('templateUrl'), 'postgres')
  const name = `vivobid_earlier_${randomBytes(6).toString('hex')}`
  await run(serverUrl, `create database ${name}`)
  const url = withDatabase(serverUrl, name)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const migrations = migrationsBefore(text)
  await applyMigrations(drizzle(client), { migrationsFolder: migrations })
  rmSync(migrations, { recursive: true })
  return {
    client,
    url,
    async close() {
      await client.end()
      await run(serverUrl, `drop database ${name} with (force)`)
    },
  }
}
