import { mkdirSync } from 'node:fs'
import type { Configuration } from './platform/configuration.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { migrate } from './platform/migrations.ts'
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts'

/** The role that the program works as; it can write nothing of the ledger but through its functions. */
export const applicationRole = 'vivobid_app'

export type OpenedDatabase = { database: Database; ownerUrl: string; embedded: boolean; close: () => Promise<void> }

/** The configured PostgreSQL, or the embedded one in DATA_DIR, with all migrations applied. */
export async function openConfiguredDatabase(
  configuration: Configuration,
  log: (text: string) => void,
): Promise<OpenedDatabase> {
  mkdirSync(configuration.dataDir, { recursive: true })
  const embedded = configuration.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: configuration.dataDir, log })
  const ownerUrl = configuration.databaseUrl ?? embedded!.url
  try {
    await migrate(ownerUrl)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const database = openDatabase(ownerUrl, {
    role: applicationRole,
    onError: (error) => log(`A database connection was lost: ${error.message}`),
  })
  return {
    database,
    ownerUrl,
    embedded: embedded !== null,
    async close() {
      await database.close()
      await embedded?.stop()
    },
  }
}
