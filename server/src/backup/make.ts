import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { storedFiles } from '../app.ts'
import { countDemoAccounts } from '../demo/accounts.ts'
import { pictureNames } from '../demo/drawing/drawn.ts'
import type { Clock } from '../platform/clock.ts'
import { ConfigurationError } from '../platform/configuration-error.ts'
import { copyOut } from '../platform/database/copy.ts'
import { type Queryable, sqlState } from '../platform/database/database.ts'
import { holdStoredFiles } from '../platform/database/stored-file-lock.ts'
import { isDiskFull, removeOld } from '../platform/storage/storage.ts'
import type { StoredFile, Stores } from '../platform/storage/stores.ts'
import { writeEntry, writeManifest } from './entries.ts'
import { type BackedUpTable, FileTally, type Manifest, sealManifest } from './manifest.ts'
import { createSealedFile, type SealedFile } from './sealed-file.ts'
import { secretToBackUp } from './secret.ts'
import {
  connectAsOwner,
  copyOutStatement,
  listTables,
  readFormat,
  readRows,
  readSequences,
  type Sequence,
} from './tables.ts'
import { verifyBackup } from './verify.ts'

const ending = '.backup'
const partialEnding = `${ending}.partial`
/** The age at which the leftovers of a killed run are removed by a later one. */
const maxPartialAgeMs = 24 * 3_600_000
const maxNamesShown = 10

type Installation = {
  ownerUrl: string
  stores: Stores
  settings: { secret: string | null; dataDir: string }
  clock: Clock
}

export type MadeBackup = {
  file: string
  bytes: number
  manifest: Manifest
}

/**
 * Writes a backup of the database and the files into `folder`, under a name with the time, while the program may be running. It has its name only
 * once it is complete, on disk, and read back. Throws ConfigurationError when there is no room for it or a file is missing.
 */
export async function makeBackup(installation: Installation, folder: string, key: string): Promise<MadeBackup> {
  const { clock } = installation
  const name = `vivobid-${clock()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}`
  const file = path.join(folder, name + ending)
  const partial = path.join(folder, name + partialEnding)
  const names = `${partial}.names`
  try {
    await mkdir(folder, { recursive: true })
    await removeOld(folder, new Date(Date.now() - maxPartialAgeMs), (each) => each.includes(partialEnding))
    const sealed = await createSealedFile(partial, key)
    let written: Manifest
    try {
      written = await writeBackup(installation, sealed, names)
      await sealed.end()
    } finally {
      await sealed.close()
    }
    const { manifest, bytes } = await verifyBackup(partial, key)
    if (manifest.sha256 !== written.sha256) throw new Error('The backup differs from what was written')
    await rename(partial, file)
    await syncFolder(folder)
    return { file, bytes, manifest }
  } catch (error) {
    await rm(partial, { force: true })
    throw explain(error, folder)
  } finally {
    await rm(names, { force: true })
  }
}

/** Turns a problem with the folder into a readable error. */
function explain(error: unknown, folder: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // a file system or a limit that takes no files of this size is as good as full
  if (isDiskFull(error) || code === 'EFBIG')
    return new ConfigurationError(`There is no room for a backup in ${folder}: none was made.`)
  const isOfFolder = syscall === 'mkdir' || (syscall === 'open' && ['EACCES', 'EROFS', 'EEXIST'].includes(code ?? ''))
  return isOfFolder ? new ConfigurationError(`No backup can be written to ${folder} (${code}).`) : error
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

/** Writes the database in one snapshot, then the files that its rows name, none of which is removed meanwhile. */
async function writeBackup(
  { ownerUrl, stores, settings, clock }: Installation,
  sealed: SealedFile,
  names: string,
): Promise<Manifest> {
  const { secret, content } = secretToBackUp(settings)
  if (content !== null) await writeEntry(sealed, { kind: 'secret' }, Readable.from([Buffer.from(content)]))
  const client = await connectAsOwner(ownerUrl)
  try {
    await holdFiles(client)
    const at = clock().toISOString()
    await client.query('begin isolation level repeatable read read only')
    const format = await readFormat(client)
    const tables = await writeTables(client, sealed)
    const sequences: Sequence[] = await readSequences(client)
    await client.query('set local search_path to public')
    const orm = drizzle(client, { casing: 'snake_case' })
    await pipeline(Readable.from(linesOf(namedFiles(orm))), createWriteStream(names, { mode: 0o600 }))
    await client.query('commit')
    const files = await writeFiles(stores, sealed, names)
    const manifest = sealManifest({ at, format, secret, tables, sequences, files })
    await writeManifest(sealed, manifest)
    return manifest
  } finally {
    await client.end()
  }
}

async function holdFiles(client: pg.Client): Promise<void> {
  try {
    await holdStoredFiles(client)
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw new ConfigurationError('Another backup is being made.')
  }
}

async function writeTables(client: pg.Client, sealed: SealedFile): Promise<BackedUpTable[]> {
  const written: BackedUpTable[] = []
  for (const table of await listTables(client)) {
    const rows = await readRows(client, table)
    const content = await writeEntry(sealed, { kind: 'table', ...table }, copyOut(client, copyOutStatement(table)))
    written.push({ ...table, ...rows, ...content })
  }
  return written
}

type NamedFile = StoredFile & { isOptional?: boolean }

/** Every file that a row names; the pictures of a demo may not be drawn yet. */
async function* namedFiles(db: Queryable): AsyncGenerator<NamedFile> {
  yield* storedFiles(db)
  if ((await countDemoAccounts(db)) > 0)
    for (const name of pictureNames()) yield { store: 'media', name: `demo/${name}`, isOptional: true }
}

async function* linesOf(files: AsyncIterable<NamedFile>): AsyncGenerator<string> {
  for await (const file of files) yield `${JSON.stringify(file)}\n`
}

async function writeFiles(stores: Stores, sealed: SealedFile, names: string): Promise<Manifest['files']> {
  const tally = new FileTally()
  const missing: string[] = []
  for await (const line of createInterface({ input: createReadStream(names), crlfDelay: Number.POSITIVE_INFINITY })) {
    const { isOptional, store, name } = JSON.parse(line) as NamedFile
    const content = await openFile(stores[store].read(name))
    if (content) tally.add({ store, name }, await writeEntry(sealed, { kind: 'file', store, name }, content))
    else if (!isOptional) missing.push(`${store}/${name}`)
  }
  if (missing.length > 0)
    throw new ConfigurationError(
      `No backup was made. Files that the database names are missing: ${missing.length}, such as ${missing.slice(0, maxNamesShown).join(', ')}.`,
    )
  return tally.result()
}

/** The content of a file from its first byte on; null when there is no such file. */
async function openFile(content: Readable): Promise<Readable | null> {
  const chunks: AsyncIterator<Buffer> = content[Symbol.asyncIterator]()
  try {
    const first = await chunks.next()
    return Readable.from(continued(first, chunks))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function* continued(first: IteratorResult<Buffer>, chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = first; !next.done; next = await chunks.next()) yield next.value
}
