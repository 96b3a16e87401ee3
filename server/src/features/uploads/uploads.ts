import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, count, eq, gt, sum } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { messages } from '#contract/messages.ts'
import { type UploadedFile, uploadLimits, uploadTypes } from '#contract/uploads.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { files } from './tables.ts'

export type FileRow = typeof files.$inferSelect

const sniffed = 4_100
const halfHour = 30 * 60_000
const uploadsPerHalfHour = 30

/**
 * Takes a file in (reliability.md 4.4): its type is what its first bytes say, pictures are decoded and written anew without
 * their metadata. Refuses 422 empty, 415 other types, 413 too large or over the quota, 429 too many; nothing is left behind.
 */
export async function takeUpload(
  services: Services,
  actor: Actor,
  name: string,
  content: Readable,
): Promise<UploadedFile> {
  const { database, storage, clock } = services
  const used = await refuseOverQuota(database.orm, services, actor)
  const { head, rest } = await peek(content)
  if (head.length === 0) throw uploadRefusal(422, 'upload_empty', messages.uploadEmpty)
  const mime = (await fileTypeFromBuffer(head))?.mime
  const kind = mime && uploadTypes[mime]
  if (!mime || !kind) throw uploadRefusal(415, 'upload_type', messages.uploadType)

  const limit = Math.min(uploadLimits[kind], uploadLimits.quota - used)
  const stored = await storage.put(kind === 'image' ? await cleanPicture(rest, limit) : limited(rest, limit))
  const row = { id: randomUUID(), name: cleanName(name), bytes: stored.bytes, mime, kind }
  await database.orm.insert(files).values({
    ...row,
    ownerId: actor.id,
    purpose: 'task_result',
    path: stored.path,
    sha256: stored.sha256,
    createdAt: clock(),
  })
  return { ...row, url: null }
}

/** A file of the actor's own, for use in a delivery; another's does not exist (404). */
export async function takeFile(tx: Tx, actor: Actor, id: string): Promise<FileRow> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.ownerId, actor.id)))
  if (!file) throw notFound()
  return file
}

/** Gives how many bytes the actor already keeps here. */
async function refuseOverQuota(db: Queryable, { clock }: Services, actor: Actor): Promise<number> {
  const [recent] = await db
    .select({ times: count() })
    .from(files)
    .where(and(eq(files.ownerId, actor.id), gt(files.createdAt, new Date(clock().getTime() - halfHour))))
  if (recent!.times >= uploadsPerHalfHour)
    throw new Refusal(429, 'too_many', messages.tooMany, { retryAfterSeconds: halfHour / 1000 })
  const [kept] = await db
    .select({ bytes: sum(files.bytes) })
    .from(files)
    .where(eq(files.ownerId, actor.id))
  const used = Number(kept!.bytes ?? 0)
  if (used >= uploadLimits.quota) throw uploadRefusal(413, 'upload_quota', messages.uploadQuota)
  return used
}

/** The first bytes of a stream, and the whole stream again. */
async function peek(content: Readable): Promise<{ head: Buffer; rest: Readable }> {
  const rest = new PassThrough()
  const chunks: Buffer[] = []
  let bytes = 0
  const iterator = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  while (bytes < sniffed) {
    const { value, done } = await iterator.next()
    if (done) break
    chunks.push(value)
    bytes += value.length
  }
  const head = Buffer.concat(chunks)
  pipeline(async function* () {
    yield head
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }, rest).catch((error: Error) => rest.destroy(error))
  return { head, rest }
}

/** The stream, ended with a refusal as soon as it is longer than `limit` bytes. */
export function limited(content: Readable, limit: number): Readable {
  let bytes = 0
  const counted = new PassThrough()
  pipeline(
    content,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > limit) throw uploadRefusal(413, 'upload_too_large', messages.uploadTooLarge)
        yield chunk
      }
    },
    counted,
  ).catch((error: Error) => counted.destroy(error))
  return counted
}

/** A picture decoded and written again in its own format, without metadata; what cannot be decoded is refused. */
async function cleanPicture(content: Readable, limit: number): Promise<Readable> {
  const chunks: Buffer[] = []
  for await (const chunk of limited(content, limit)) chunks.push(chunk as Buffer)
  try {
    const options = { limitInputPixels: 40_000_000, failOn: 'error', animated: true } as const
    const clean = await sharp(Buffer.concat(chunks), options).rotate().toBuffer()
    const stream = new PassThrough()
    stream.end(clean)
    return stream
  } catch {
    throw uploadRefusal(415, 'upload_type', messages.uploadType)
  }
}

export const cleanName = (name: string) =>
  path
    .basename(name.replaceAll('\\', '/'))
    .normalize('NFC')
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '')
    .trim()
    .slice(-120) || 'file'

export const uploadRefusal = (status: number, code: string, message: string) =>
  new Refusal(status, code, message, { issues: [{ path: 'file', message }] })
