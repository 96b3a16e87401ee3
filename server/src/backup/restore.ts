import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { verifyActionLog } from '../features/foundation/action-log/index.ts'
import { auditLedger } from '../features/money/ledger/index.ts'
import { ConfigurationError } from '../platform/configuration-error.ts'
import { secretFile } from '../platform/crypto/secret.ts'
import { openDatabase, sqlState } from '../platform/database/database.ts'
import { migrate, migrationCount } from '../platform/database/migrations.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import { unfinishedRestore } from '../platform/database/unfinished-restore.ts'
import { ensureQueues } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { isDiskFull } from '../platform/storage/storage.ts'
import { openStores } from '../platform/storage/stores.ts'
import { readEntries } from './entries.ts'
import { beginLoading } from './load-tables.ts'
import type { Manifest } from './manifest.ts'
import { refuseOtherSecret } from './secret.ts'
import { connectAsOwner, readFormat } from './tables.ts'
import { verifyBackup } from './verify.ts'

type Settings = { dataDir: string; databaseUrl: string | null; secret: string | null } & Parameters<
  typeof openStores
>[0]

export type Restored = {
  manifest: Manifest
  audit: Awaited<ReturnType<typeof auditLedger>>
  actionLog: Awaited<ReturnType<typeof verifyActionLog>>
}

/** Entries of a folder that still counts as empty. */
const ignoredEntries = new Set(['lost+found'])
const diskFull = '53100'

/**
 * Restores a backup into an empty database and an empty DATA_DIR, and audits the result. The backup is read to its end before anything is
 * written. Either everything is restored or nothing is left; while it is under way, no program starts on it. Throws ConfigurationError
 * when the backup or its destination cannot be used.
 */
export async function restoreBackup(settings: Settings, { file, key, log }: { file: string; key: string; log: Log }) {
  const { manifest } = await verifyBackup(file, key)
  refuseOtherRelease(manifest)
  refuseOtherSecret(settings.secret, manifest.secret)
  const { dataDir, databaseUrl } = settings
  const wasThere = existsSync(dataDir)
  refuseUsedFolder(dataDir)
  let embedded: EmbeddedPostgres | null = null
  let client: pg.Client | null = null
  let isBegun = false
  try {
    await mkdir(dataDir, { recursive: true })
    if (!databaseUrl) embedded = await startEmbeddedPostgres({ dataDir, log: (line) => log.warn(line) })
    // without an address, one was started above
    const ownerUrl = databaseUrl ?? embedded!.url
    client = await connectAsOwner(ownerUrl)
    await refuseUsedDatabase(client)
    isBegun = true
    await client.query(`create schema ${unfinishedRestore}`)
    await migrate(ownerUrl)
    if (manifest.format.queues !== null) {
      await (await ensureQueues(ownerUrl, (error) => log.warn({ err: error }, 'The queues could not be made')))()
      refuseOtherQueues(manifest, await readFormat(client))
    }
    await restoreEntries(client, { settings, file, key, manifest })
    const checked = await check(ownerUrl)
    await client.query(`drop schema ${unfinishedRestore}`)
    await client.end()
    await embedded?.stop()
    return { manifest, ...checked } satisfies Restored
  } catch (error) {
    // its transaction ends with it
    await client?.end().catch(() => undefined)
    await embedded?.stop()
    if (isBegun && databaseUrl) await emptyDatabase(databaseUrl)
    await emptyFolder(dataDir)
    if (!wasThere) await rm(dataDir, { recursive: true, force: true })
    if (isDiskFull(error) || sqlState(error) === diskFull)
      throw new ConfigurationError('The disk is full: nothing was restored.')
    throw error
  }
}

function refuseOtherRelease({ format }: Manifest): void {
  if (format.migrations !== migrationCount())
    throw new ConfigurationError(
      `This backup has ${format.migrations} migrations and this release ${migrationCount()}: restore it with the release that made it, then start the newer one. Nothing was restored.`,
    )
}

function refuseOtherQueues({ format }: Manifest, { queues }: Manifest['format']): void {
  if (format.queues !== queues)
    throw new ConfigurationError(
      `The queues of this backup have version ${format.queues} and those of this release ${queues}: restore it with the release that made it, then start the newer one. Nothing was restored.`,
    )
}

function refuseUsedFolder(dataDir: string): void {
  const entries = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !ignoredEntries.has(name)) : []
  if (entries.length > 0)
    throw new ConfigurationError(
      `${dataDir} is not empty: choose another DATA_DIR for what is restored. Nothing was restored.`,
    )
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname as name from pg_namespace n where n.nspname in ('ledger', 'pgboss', 'drizzle', 'owner_only', '${unfinishedRestore}')
     union all
     select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'S', 'v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     limit 1`,
  )
  if (rows.length > 0)
    throw new ConfigurationError(
      `The database is not empty (there is ${onlyRow(rows).name}): restore into a new one. Nothing was restored.`,
    )
}

type Parts = { settings: Settings; file: string; key: string; manifest: Manifest }

/** The tables in one transaction, then the files that their rows name. */
async function restoreEntries(client: pg.Client, { settings, file, key, manifest }: Parts): Promise<void> {
  const stores = openStores(settings)
  const loading = await beginLoading(client, manifest.tables)
  let isLoaded = false
  const finish = async () => {
    if (!isLoaded) await loading.finish(manifest.sequences)
    isLoaded = true
  }
  for await (const part of readEntries(file, key)) {
    if ('manifest' in part) break
    const { entry, content } = part
    if (entry.kind === 'table') await loading.add(entry, content)
    else if (entry.kind === 'secret') await restoreSecret(settings, await text(content))
    else {
      await finish()
      await stores[entry.store].put(Readable.from(content), entry.name)
    }
  }
  await finish()
}

/** Writes a generated secret to the file that the program reads it from, unless a secret is configured. */
async function restoreSecret({ secret, dataDir }: Settings, content: string): Promise<void> {
  if (!secret) await writeFile(secretFile(dataDir), content, { mode: 0o600 })
}

async function check(ownerUrl: string): Promise<Omit<Restored, 'manifest'>> {
  const database = openDatabase(ownerUrl, { max: 2 })
  try {
    return { audit: await auditLedger(database), actionLog: await verifyActionLog(database, new Date()) }
  } finally {
    await database.close()
  }
}

/** Empties a database that was empty before. */
async function emptyDatabase(url: string): Promise<void> {
  const client = await connectAsOwner(url)
  try {
    await client.query('begin')
    for (const schema of ['ledger', 'public', 'drizzle', 'pgboss', 'owner_only', unfinishedRestore])
      await client.query(`drop schema if exists ${schema} cascade`)
    await client.query('create schema public')
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of readdirSync(folder))
    if (!ignoredEntries.has(name)) await rm(path.join(folder, name), { recursive: true, force: true })
}
