import { open } from 'node:fs/promises'
import { and, eq, sql, sum } from 'drizzle-orm'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { resumableUpload } from '#contract/foundation/uploads/resumable.ts'
import { acceptedTypes } from '#contract/foundation/uploads/uploads.ts'
import { type Actor, inTransaction, type ReadContext } from '../../../../platform/context.ts'
import type { Queryable, Tx } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { openGate } from '../../../../platform/limits/gate.ts'
import { limitAttempts } from '../../../../platform/limits/throttle.ts'
import { invalid, notFound, Refusal } from '../../../../platform/refusal.ts'
import { cleanName } from '../file-names.ts'
import { identify, sniffLength } from '../inspection/identify.ts'
import { lockUploadsOf, uploadsPerUser } from '../quota.ts'
import { refuseThreats } from '../refuse-threats.ts'
import { files, resumableUploads } from '../tables.ts'
import { discardFile, storagePath, uploadRefusal } from '../uploads.ts'
import { digestOf, type PieceDigest, takeDigest } from './digests.ts'

const purpose = 'campaign_video'

/** Returns the number of bytes of videos that somebody may have stored; features with videos register one each, and they add up. */
export type VideoAllowance = (db: Queryable, actor: Actor) => Promise<number>

/** Registered by features with videos. */
export type VideoAllowances = { videoAllowance: VideoAllowance }

/** Limits concurrent writes of pieces, so that uploads leave disk and database connections to others. */
const writing = openGate({ maxRunning: 4, maxWaiting: 500 })
/** The timeout of a write, since a bucket may take longer than transactions usually may. */
const longestWriteMs = 60_000

type Declared = { id: string; name: string; bytes: number }
type Upload = { id: string; bytes: number; length: number }

async function videoBytes(db: Queryable, userId: number): Promise<number> {
  const stored = await db
    .select({ bytes: sum(files.bytes) })
    .from(files)
    .where(and(eq(files.ownerId, userId), eq(files.purpose, purpose)))
  return Number(onlyRow(stored).bytes ?? 0)
}

/**
 * Reserves space for an upload before its first byte. Refuses 422 empty, 403 without a running request, 413 larger than allowed or than
 * the remaining space (10 GB for each running request), 429 after 30 uploads in half an hour, 507 when the disk is full.
 */
export async function beginUpload(
  context: ReadContext,
  { id, name, bytes }: Declared,
  allowance: VideoAllowance,
): Promise<void> {
  const { actor, clock, database, storage } = context
  if (name === '') throw invalid('file', uploadErrors.uploadSizeUnknown)
  if (bytes === 0) throw uploadRefusal(422, 'upload_empty', uploadErrors.uploadEmpty)
  if (bytes > resumableUpload.maxBytes) throw uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
  await storage.pieces.ensureRoom(bytes)
  await database.transaction(async (tx) => {
    await lockUploadsOf(tx, actor.party.id)
    await limitAttempts({ db: tx, clock }, `upload:${actor.party.id}`, uploadsPerUser)
    const allowed = await allowance(tx, actor)
    if (allowed === 0) throw new Refusal(403, 'no_running_request', uploadErrors.uploadNoRequest)
    if ((await videoBytes(tx, actor.party.id)) + bytes > allowed)
      throw uploadRefusal(413, 'video_quota', uploadErrors.videoQuota)
    const now = clock()
    await tx.insert(files).values({
      id,
      ownerId: actor.party.id,
      purpose,
      name,
      bytes,
      createdAt: now,
      path: storagePath(id),
      kind: 'video',
      mime: '',
      sha256: '',
    })
    await tx.insert(resumableUploads).values({ id, length: bytes, arrived: { bytes: 0 }, updatedAt: now })
  })
}

/**
 * The state of the actor's upload: bytes received, and its size; completes it if that was interrupted. Refuses 404 somebody else's, 410
 * one that received nothing for 24 hours.
 */
export async function findUpload(context: ReadContext, id: string): Promise<Upload> {
  const { database, actor, clock } = context
  const [found] = await database.orm
    .select({ file: files, upload: resumableUploads })
    .from(files)
    .leftJoin(resumableUploads, eq(resumableUploads.id, files.id))
    .where(and(eq(files.id, id), eq(files.ownerId, actor.party.id), eq(files.purpose, purpose)))
  if (!found) throw notFound()
  const { file, upload } = found
  if (!upload) {
    if (!file.sha256) throw notFound()
    return { id, bytes: file.bytes, length: file.bytes }
  }
  const { length, arrived, updatedAt } = upload
  if (clock().getTime() - updatedAt.getTime() > resumableUpload.expiresAfterHours * 3_600_000)
    throw new Refusal(410, 'upload_expired', uploadErrors.uploadExpired)
  if (arrived.bytes === length) await completeUpload(context, id)
  return { id, bytes: arrived.bytes, length }
}

/**
 * Adds a piece, which is in the local file `piece` and begins at `offset`; returns the number of bytes received so far. Serialized per
 * upload by a lock on its row, also across servers. Refuses 409 a piece that does not follow the last one, 415 the beginning of anything
 * but a video.
 */
export async function addPiece(
  context: ReadContext,
  id: string,
  { piece, offset, digest }: { piece: string; offset: number; digest: PieceDigest },
): Promise<number> {
  const head = offset === 0 ? await readHead(piece) : null
  const type = head && head.length >= sniffLength ? await checkedType(context, id, head) : null
  const { bytes, length } = await writing.run(() =>
    inTransaction(context, async ({ tx, clock, storage }) => {
      await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${longestWriteMs}`))
      const upload = await lockUpload(tx, id)
      if (!upload) throw notFound()
      if (upload.arrived.bytes !== offset) throw new Refusal(409, 'upload_offset', uploadErrors.uploadOffset)
      const arrived = await storage.pieces.append(storagePath(id), upload.arrived, piece)
      if (arrived.bytes > upload.length) throw uploadRefusal(413, 'upload_too_large', uploadErrors.uploadTooLarge)
      await tx.update(resumableUploads).set({ arrived, updatedAt: clock() }).where(eq(resumableUploads.id, id))
      if (type) await tx.update(files).set({ mime: type }).where(eq(files.id, id))
      return { bytes: arrived.bytes, length: upload.length }
    }),
  )
  digest.record(id, bytes)
  if (bytes === length) await completeUpload(context, id)
  return bytes
}

async function lockUpload(tx: Tx, id: string) {
  const [upload] = await tx.select().from(resumableUploads).where(eq(resumableUploads.id, id)).for('update')
  return upload
}

/** Turns an upload that has arrived in full into a file; does nothing the second time. May be interrupted at any point and repeated. */
async function completeUpload(context: ReadContext, id: string): Promise<void> {
  const { storage, database, clock } = context
  const bytes = await inTransaction(context, async ({ tx }) => {
    await tx.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${longestWriteMs}`))
    const upload = await lockUpload(tx, id)
    if (upload) await storage.pieces.complete(storagePath(id), upload.arrived)
    return upload?.length
  })
  if (bytes === undefined) return
  const head = await readStart(storage.read(storagePath(id), { start: 0, end: sniffLength - 1 }))
  const mime = await checkedType(context, id, head)
  await refuseThreats(context, purpose, () => storage.read(storagePath(id))).catch(async (error: unknown) => {
    // without an answer of the scanner, the next request tries again
    if (error instanceof Refusal && error.status !== 503) await discardFile(context, id)
    throw error
  })
  const sha256 = takeDigest(id, bytes) ?? (await digestOf(storage.read(storagePath(id))))
  await database.transaction(async (tx) => {
    if (!(await lockUpload(tx, id))) return
    const rows = await tx.select({ name: files.name }).from(files).where(eq(files.id, id))
    const complete = { mime, sha256, name: cleanName(onlyRow(rows).name, mime), createdAt: clock() }
    await tx.update(files).set(complete).where(eq(files.id, id))
    await tx.delete(resumableUploads).where(eq(resumableUploads.id, id))
  })
}

/** The type of an upload by its first bytes; removes the upload and refuses (415) if it is not a video. */
async function checkedType(context: ReadContext, id: string, head: Buffer): Promise<string> {
  const [file] = await context.database.orm.select({ name: files.name }).from(files).where(eq(files.id, id))
  if (!file) throw notFound()
  try {
    return await identify(head, file.name, acceptedTypes(purpose))
  } catch (error) {
    await discardFile(context, id)
    throw error
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffLength), 0, sniffLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function readStart(content: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Removes the actor's upload, finished or not, unless it is in use (409). */
export async function cancelUpload(context: ReadContext, id: string): Promise<void> {
  await findOwn(context, id)
  if (!(await discardFile(context, id))) throw new Refusal(409, 'upload_in_use', uploadErrors.uploadInUse)
}

async function findOwn({ database, actor }: ReadContext, id: string): Promise<void> {
  const own = and(eq(files.id, id), eq(files.ownerId, actor.party.id), eq(files.purpose, purpose))
  const [file] = await database.orm.select({ id: files.id }).from(files).where(own)
  if (!file) throw notFound()
}
