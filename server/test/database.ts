import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database.ts'
import { run, withDatabase } from './postgres.ts'

export type TestDatabase = { database: Database; ownerUrl: string; close: () => Promise<void> }

/** A database of the test's own with all migrations, worked in as the application works: without rights on the ledger's tables. */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `vivobid_${randomBytes(6).toString('hex')}`
  const serverUrl = withDatabase(templateUrl, 'postgres')
  await run(serverUrl, `create database ${name} template ${template}`)
  const ownerUrl = withDatabase(templateUrl, name)
  const database = openDatabase(ownerUrl, { role: 'vivobid_app', max: 30 })
  return {
    database,
    ownerUrl,
    async close() {
      await database.close()
      await run(serverUrl, `drop database ${name} with (force)`)
    },
  }
}
