import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { withDatabase } from './postgres.ts'

export type TestDatabase = {
  database: Database
  ownerUrl: string
  applicationUrl: string
  close: () => Promise<void>
}

/** One connection of the process, on which databases are created and dropped one after the other. */
let connection: Promise<pg.Client> | undefined

function connectToServer(templateUrl: string): Promise<pg.Client> {
  connection ??= (async () => {
    const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') })
    await client.connect()
    return client
  })()
  return connection
}

/** Creates a migrated database for one test file and connects with the application's login, which owns nothing. */
export async function testDatabase(): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const template = new URL(templateUrl).pathname.slice(1)
  const name = `vivobid_${randomBytes(6).toString('hex')}`
  const server = await connectToServer(templateUrl)
  // copying files is seven times as fast as writing them to the log
  await server.query(`create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = withDatabase(templateUrl, name)
  const applicationUrl = withDatabase(inject('applicationUrl'), name)
  // hundreds of requests at once may wait long on a machine that runs other tests too
  const database = openDatabase(applicationUrl, { max: 30, connectionTimeoutMs: 15_000 })
  return {
    database,
    ownerUrl,
    applicationUrl,
    async close() {
      await database.close()
      await server.query(`drop database ${name} with (force)`)
    },
  }
}
