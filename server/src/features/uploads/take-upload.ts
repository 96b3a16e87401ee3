import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import {
  type Crop,
  isPublic,
  pictureUrl,
  type UploadedFile,
  type UploadPurpose,
  uploadQuota,
  uploadTypes,
  videoUrl,
} from '#contract/uploads.ts'
import type { Actor } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import type { Storage } from '../../platform/storage.ts'
import { incomingFolder } from '../../platform/stores.ts'
import { holdPerson } from '../accounts/users.ts'
import { inspect } from './inspect.ts'
import { cleanName } from './names.ts'
import { planOf, writePicture } from './pictures.ts'
import { receive } from './receive.ts'
import { lockUploadsOf, reserve, usedBy } from './reserve.ts'
import { keyOf, sealContent } from './sealing.ts'
import { isShown, show } from './shown-pictures.ts'
import { files } from './tables.ts'
import { discard, type FileRow, pathOf, uploadRefusal } from './uploads.ts'

type Sent = {
  purpose: UploadPurpose
  name: string
  content: Readable
  crop?: Crop | undefined
  /** How many bytes the request says it has. */
  declared?: number | undefined
}
type Kept = { bytes: number; sha256: string; sealing: string | null }

/**
 * Takes a file in (reliability.md 4.4): its type is what it holds, pictures are decoded and written anew without their metadata,
 * identity papers are encrypted. A picture of oneself is shown at once. Refuses 422 empty; 413 too large or over the quota; 415
 * another type, damaged, or able to do harm; 429 too many; 401 who was blocked or left meanwhile. Nothing is left behind by a refusal.
 */
export async function takeUpload(services: Services, actor: Actor, sent: Sent): Promise<UploadedFile> {
  const { purpose, content } = sent
  const { id, room } = await reserve(services, actor, purpose, sent.declared)
  const folder = path.join(incomingFolder(services.configuration), id)
  try {
    await mkdir(folder, { recursive: true })
    const input = path.join(folder, 'sent')
    const type = await receive({ purpose, name: sent.name, content, room }, input)
    const isPicture = uploadTypes[type] === 'image'
    const mime = isPicture ? type : await inspect(input, type, sent.name)
    const written = isPicture
      ? await writePicture({
          input,
          folder,
          name: id,
          plan: isPublic(purpose) ? planOf(purpose, sent.crop ?? null) : null,
        })
      : ['sent']
    const found = describe(id, purpose, isPicture && isPublic(purpose) ? 'image/webp' : mime)
    await services.database.orm.update(files).set(found.row).where(eq(files.id, id))
    const kept = await store(services, actor, { id, purpose, path: found.row.path }, folder, written)
    const name = cleanName(sent.name, found.row.mime)
    await finish(services, actor, { id, purpose, name, url: found.url, ...kept })
    return { id, name, bytes: kept.bytes, mime: found.row.mime, kind: found.row.kind, url: found.url }
  } catch (error) {
    content.resume()
    await discard(services, id)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a file's row and address say once it is known what it is. */
function describe(
  id: string,
  purpose: UploadPurpose,
  mime: string,
): { row: Pick<FileRow, 'mime' | 'kind' | 'path'>; url: string | null } {
  const where = { mime, kind: uploadTypes[mime]! }
  if (!isPublic(purpose)) return { row: { ...where, path: pathOf(id) }, url: null }
  if (where.kind === 'image') return { row: { ...where, path: null }, url: pictureUrl(purpose, id) }
  const url = videoUrl(id, mime)
  return { row: { ...where, path: url.slice('/media/'.length) }, url }
}

/** Puts what was written where it stays; `bytes` is all of it, the fingerprint that of the first. */
async function store(
  services: Services,
  actor: Actor,
  { id, purpose, path: place }: Pick<FileRow, 'id' | 'purpose' | 'path'>,
  folder: string,
  written: string[],
): Promise<Kept> {
  const { media, storage } = services
  const send = (to: Storage, file: string, name: string) => to.put(createReadStream(path.join(folder, file)), name)
  if (isPublic(purpose)) {
    const kept: Kept = { bytes: 0, sha256: '', sealing: null }
    for (const file of written) {
      const { bytes, sha256 } = await send(media, file, place ?? `${purpose}/${file}`)
      kept.bytes += bytes
      kept.sha256 ||= sha256
    }
    return kept
  }
  if (purpose !== 'kyc') return { ...(await send(storage, written[0]!, pathOf(id))), sealing: null }
  const key = await services.database.transaction((tx) => keyOf(tx, services.secret, actor.id))
  const sealed = sealContent(key, id, await readFile(path.join(folder, written[0]!)))
  const { bytes, sha256 } = await storage.put(Readable.from([sealed.content]), pathOf(id))
  return { bytes, sha256, sealing: sealed.sealing }
}

type Finished = Kept & Pick<FileRow, 'id' | 'purpose' | 'name'> & { url: string | null }

/**
 * Makes the file known, if there is still room for what became of it and the person is still here, and shows it where it is a
 * picture of oneself.
 */
async function finish(services: Services, actor: Actor, { id, purpose, url, ...kept }: Finished): Promise<void> {
  const before = await services.database.transaction(async (tx) => {
    await lockUploadsOf(tx, actor.id)
    await holdPerson(tx, actor)
    if ((await usedBy(tx, actor.id, id)) + kept.bytes > uploadQuota)
      throw uploadRefusal(413, 'upload_quota', messages.uploadQuota)
    const usedAt = isShown(purpose) ? services.clock() : null
    await tx
      .update(files)
      .set({ ...kept, usedAt })
      .where(eq(files.id, id))
    return isShown(purpose) ? show(tx, services.clock, actor.id, purpose, url) : null
  })
  if (before) await before.remove(services)
}
