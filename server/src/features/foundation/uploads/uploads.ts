import type { Readable } from 'node:stream'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { isPublic, pictureNames, type UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import type { Actor, Context, SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { mayRemoveStored } from '../../../platform/database/stored-file-lock.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { shardedPath } from '../../../platform/storage/storage.ts'
import { openSealed } from './kyc-encryption.ts'
import { files, resumableUploads } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** Rows are inserted before their content is stored; an empty hash marks them incomplete and hides them. */
export const isComplete = ne(files.sha256, '')

/** A file by id, without an access check: the caller decides who may see it. */
export async function readFileRow(db: Queryable, id: string): Promise<FileRow | undefined> {
  const [file] = await db.select().from(files).where(eq(files.id, id))
  return file
}

/** Marks the actor's own file, uploaded for `purpose`, as used. Any other file is 404. */
export async function claimFile(
  { tx, clock, actor }: Context<Pick<Actor, 'party'>>,
  fileId: string,
  purpose: UploadPurpose,
): Promise<FileRow> {
  const [file] = await tx
    .update(files)
    .set({ usedAt: clock(), withheldAt: null })
    .where(and(eq(files.id, fileId), eq(files.ownerId, actor.party.id), eq(files.purpose, purpose), isComplete))
    .returning()
  if (!file) throw notFound()
  return file
}

/** Marks a file as unreferenced, so that it is no longer served and the sweep removes it; does nothing for null. */
export async function releaseFile(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId) await tx.update(files).set({ usedAt: null, withheldAt: sql`now()` }).where(eq(files.id, fileId))
}

/** Stops serving public files, or serves them again, for instance because an admin hides their work. */
export async function withholdFiles(
  { tx, clock }: Pick<SystemContext, 'tx' | 'clock'>,
  ids: (string | null)[],
  isWithheld: boolean,
): Promise<void> {
  const known = ids.filter((id) => id !== null)
  await tx
    .update(files)
    .set({ withheldAt: isWithheld ? clock() : null })
    .where(inArray(files.id, known))
}

/** The content of a file other than a public picture, decrypted if sealed. The caller must have checked access. */
export async function readFile(
  services: Services,
  file: FileRow,
  range?: { start: number; end: number },
): Promise<Readable> {
  if (!file.path) throw notFound()
  if (isPublic(file.purpose)) return services.media.read(file.path, range)
  if (file.sealing) return openSealed(services, file, range)
  return services.storage.read(file.path, range)
}

/** The storage path of a file other than a public picture; derived from its id, so that content can never be orphaned. */
export const storagePath = (id: string) => shardedPath(id)

/** Removes all stored content of a file. */
export async function removeContent(
  services: Pick<Services, 'storage' | 'media'>,
  file: Pick<FileRow, 'id' | 'purpose' | 'path'>,
): Promise<void> {
  if (!isPublic(file.purpose)) return services.storage.remove(file.path ?? storagePath(file.id))
  const names = file.path ? [file.path] : pictureNames(file.purpose, file.id)
  await Promise.all(names.map((name) => services.media.remove(name)))
}

/**
 * Removes an unreferenced file; returns whether it did. Marks it incomplete first, then removes its content and its row last, so
 * that no row is locked during storage calls and the sweep still knows of content that storage failed to remove, or that stays because a
 * backup is being made.
 */
export async function discardFile(services: Services, id: string): Promise<boolean> {
  const { database } = services
  const unused = and(eq(files.id, id), isNull(files.usedAt))
  const { file, upload, mayRemove } = await database.transaction(async (tx) => {
    // the foreign keys refuse this if something still refers to it
    const [file] = await tx.delete(files).where(unused).returning()
    if (!file) return {}
    await tx.insert(files).values({ ...file, sha256: '' })
    const [upload] = await tx.delete(resumableUploads).where(eq(resumableUploads.id, id)).returning()
    return { file, upload, mayRemove: await mayRemoveStored(tx) }
  })
  if (!file) return false
  if (upload) await services.storage.pieces.discard(storagePath(id), upload.arrived)
  if (!mayRemove) return true
  await removeContent(services, file)
  await database.orm.delete(files).where(unused)
  return true
}

export const uploadRefusal = (status: number, code: string, message: string) =>
  new Refusal(status, code, { message, issues: [{ path: 'file', message }] })
