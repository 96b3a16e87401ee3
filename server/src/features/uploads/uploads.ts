import type { Readable } from 'node:stream'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { isPublic, pictureNames, type UploadPurpose } from '#contract/uploads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { spread } from '../../platform/storage.ts'
import { openSealed } from './sealing.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

/** A row that is there before its content is says so by an empty fingerprint; nobody sees it until then. */
export const isWhole = ne(files.sha256, '')

/** A file of the actor's own that was sent for `purpose`; marks it used. Any other does not exist (404). */
export async function claimFile(
  tx: Tx,
  clock: Clock,
  actor: Pick<Actor, 'id'>,
  fileId: string,
  purpose: UploadPurpose,
): Promise<FileRow> {
  const [file] = await tx
    .update(files)
    .set({ usedAt: clock() })
    .where(and(eq(files.id, fileId), eq(files.ownerId, actor.id), eq(files.purpose, purpose), isWhole))
    .returning()
  if (!file) throw notFound()
  return file
}

/** Nothing refers to this file any more; the sweep removes it. No file is fine. */
export async function releaseFile(tx: Tx, fileId: string | null): Promise<void> {
  if (fileId) await tx.update(files).set({ usedAt: null }).where(eq(files.id, fileId))
}

/** The content of a file that is no public picture, decrypted where it was sealed; whoever calls has checked who asks. */
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

/** Where a file that is no public picture lies; known by its id alone, so that nothing is ever left behind unknown. */
export const pathOf = (id: string) => spread(id)

/** Removes what is stored of a file, in every form that it may have. */
export async function removeContent(services: Services, file: Pick<FileRow, 'id' | 'purpose' | 'path'>): Promise<void> {
  if (!isPublic(file.purpose)) return services.storage.remove(file.path ?? pathOf(file.id))
  const names = file.path ? [file.path] : pictureNames(file.purpose, file.id)
  await Promise.all(names.map((name) => services.media.remove(name)))
}

/**
 * Removes a file that nothing refers to; says whether it did. First nobody can use it any more, then its content goes, and its row
 * last, so that no row is held while the storage works, and what the storage fails to remove stays known to the sweep.
 */
export async function discard(services: Services, id: string): Promise<boolean> {
  const { database } = services
  const unused = and(eq(files.id, id), isNull(files.usedAt))
  const file = await database.transaction(async (tx) => {
    // the database refuses where something does refer to it
    const [row] = await tx.delete(files).where(unused).returning()
    if (row) await tx.insert(files).values({ ...row, sha256: '' })
    return row
  })
  if (!file) return false
  await removeContent(services, file)
  await database.orm.delete(files).where(unused)
  return true
}

export const uploadRefusal = (status: number, code: string, message: string) =>
  new Refusal(status, code, message, { issues: [{ path: 'file', message }] })
