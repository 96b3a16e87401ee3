import { mkdirSync } from 'node:fs'
import type { Configuration } from './platform/configuration/configuration.ts'
import { ConfigurationError } from './platform/configuration-error.ts'
import {
  assertSessionSettings,
  assertUnprivileged,
  ensureApplicationLogin,
  withLoginOf,
} from './platform/database/application-login.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrations.ts'
import { refuseUnfinishedRestore } from './platform/database/unfinished-restore.ts'
import type { Log } from './platform/log.ts'
import { runningPostgresUrl, startEmbeddedPostgres } from './platform/postgres/embedded.ts'
import { within } from './platform/tracing/origin.ts'
import { traceDatabase } from './platform/tracing/trace-database.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

export type OpenedDatabase = {
  /** Connects with a login that cannot gain the owner's privileges (product.md 6). */
  database: Database
  /** URL of the same login, past any pooler. */
  applicationUrl: string
  /** For migrations and other work that only the owner may do. */
  ownerUrl: string
  embedded: boolean
  close: () => Promise<void>
}

/** Opens the configured PostgreSQL, or the embedded one in DATA_DIR, with migrations applied and a login for the program. */
export async function openConfiguredDatabase(
  configuration: Configuration,
  log: Log,
  tracing: Tracing | null = null,
): Promise<OpenedDatabase> {
  const { dataDir, databaseUrl, databasePoolerUrl, databaseStandbyUrl } = configuration
  mkdirSync(dataDir, { recursive: true })
  const embedded = databaseUrl ? null : await startEmbeddedPostgres({ dataDir, log: (text) => log.warn(text) })
  // without an address, one was started above
  const ownerUrl = databaseUrl ?? embedded!.url
  try {
    await refuseUnfinishedRestore(ownerUrl)
    const { changedManually } = await migrate(ownerUrl)
    if (changedManually.length > 0)
      log.warn(
        { objects: changedManually },
        'Functions or triggers were changed by hand; those of this release are in force again',
      )
    const applicationUrl = await applicationUrlFor(configuration, ownerUrl)
    const pooledUrl = databasePoolerUrl && withLoginOf(databasePoolerUrl, applicationUrl)
    if (pooledUrl) await assertSessionSettings(pooledUrl)
    const opened = openDatabase(pooledUrl ?? applicationUrl, {
      directUrl: pooledUrl ? applicationUrl : undefined,
      standby: databaseStandbyUrl
        ? { url: withLoginOf(databaseStandbyUrl, applicationUrl), onChange: standbyLogger(log) }
        : undefined,
      // independently of the request that the connection was opened for
      onError: (error) => within(undefined, () => log.warn({ err: error }, 'A database connection was lost')),
    })
    const database = tracing ? traceDatabase(opened, tracing) : opened
    return {
      database,
      applicationUrl,
      ownerUrl,
      embedded: embedded !== null,
      async close() {
        await database.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw embedded ? error : explainConnectionError(error, configuration)
  }
}

const standbyLogger = (log: Log) => (isRead: boolean, error?: unknown) =>
  within(undefined, () => {
    if (isRead) log.info('The standby is read')
    else log.warn({ err: error }, 'The standby is left alone, the primary reads for it')
  })

/** Opens the configured PostgreSQL for a command: the embedded one as its owner where the program is running on it. */
export async function openAlongside(
  configuration: Configuration,
  log: Log,
): Promise<Pick<OpenedDatabase, 'database' | 'ownerUrl' | 'close'>> {
  const running = configuration.databaseUrl ? null : runningPostgresUrl(configuration.dataDir)
  if (!running) return openConfiguredDatabase(configuration, log)
  const database = openDatabase(running, { max: 1 })
  return { database, ownerUrl: running, close: () => database.close() }
}

/** The configured login, or the one managed by the owner. */
async function applicationUrlFor(configuration: Configuration, ownerUrl: string): Promise<string> {
  const { databaseAppUrl, databasePoolerUrl } = configuration
  if (!databaseAppUrl) return ensureApplicationLogin(ownerUrl, { pooled: databasePoolerUrl !== null })
  const url = databasePoolerUrl ? withLoginOf(ownerUrl, databaseAppUrl) : databaseAppUrl
  await assertUnprivileged(url)
  return url
}

/** Turns a connection failure of the configured database into a readable error, without its password. */
function explainConnectionError(
  error: unknown,
  { databaseUrl, databasePoolerUrl, databaseAppUrl }: Configuration,
): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  // 08: PgBouncer's answer to a user that it does not know
  if (!/^(ECONN|ENOTFOUND|EAI_|EHOST|ETIMEDOUT|08|28|3D)/.test(code ?? '')) return error
  const settings = [
    'DATABASE_URL',
    ...(databasePoolerUrl ? ['DATABASE_DIRECT_URL'] : []),
    ...(databaseAppUrl ? ['DATABASE_APP_URL'] : []),
  ]
  // only a configured database is connected to by an address
  const hosts = [databaseUrl!, ...(databasePoolerUrl ? [databasePoolerUrl] : [])].map((url) => new URL(url).host)
  return new ConfigurationError(
    `The database at ${hosts.join(' or ')} cannot be used (${message || code}). Check ${settings.join(' and ')}.`,
  )
}
