import { mkdirSync } from 'node:fs'
import { type Configuration, ConfigurationFault } from './platform/configuration.ts'
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
    throw embedded ? error : asFault(error, ownerUrl)
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

/** Says of a configured database that it cannot be reached, or does not let us in; without its password. */
function asFault(error: unknown, url: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (!/^(ECONN|ENOTFOUND|EAI_|EHOST|ETIMEDOUT|28|3D)/.test(code ?? '')) return error
  return new ConfigurationFault(
    `The database at ${new URL(url).host} cannot be used (${message || code}). Check DATABASE_URL.`,
  )
}
