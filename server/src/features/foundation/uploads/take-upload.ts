import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import {
  type Crop,
  isPublic,
  pictureUrl,
  type UploadedFile,
  type UploadPurpose,
  uploadQuota,
  uploadTypes,
  videoUrl,
} from '#contract/foundation/uploads/uploads.ts'
import { inTransaction, type ReadContext } from '../../../platform/context.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { incomingFolder } from '../../../platform/storage/stores.ts'
import { lockUser } from '../users/index.ts'
import { cleanName } from './file-names.ts'
import { storeKycContent } from './kyc-encryption.ts'
import { isProfilePicture, setProfilePicture } from './pictures/profile-pictures.ts'
import { prepareFile } from './prepare-file.ts'
import { lockUploadsOf, reserveQuota, usedBytes } from './quota.ts'
import { receiveFile } from './receive-file.ts'
import { refuseThreats } from './refuse-threats.ts'
import { files } from './tables.ts'
import { discardFile, type FileRow, storagePath, uploadRefusal } from './uploads.ts'

type Upload = {
  purpose: UploadPurpose
  name: string
  content: Readable
  crop?: Crop | undefined
  /** True for the recording of a voice message. */
  isVoice?: boolean
  /** Content-Length of the request. */
  declared?: number | undefined
}
type StoredContent = { bytes: number; sha256: string; sealing: string | null }

/**
 * Accepts an upload (reliability.md 4.4): the type is determined by content, viruses are scanned for, pictures and voice messages are
 * re-encoded without metadata, identity documents are encrypted. A profile picture is set at once. Refuses 422 empty; 413 too large or
 * over the quota; 415 wrong type, damaged or unsafe; 429 too many; 401 a user blocked or deleted meanwhile; 503 as `refuseThreats`. A
 * refusal leaves nothing behind.
 */
export async function takeUpload(context: ReadContext, sent: Upload): Promise<UploadedFile> {
  const { database, configuration } = context
  const { purpose, content, isVoice = false } = sent
  const { id, room } = await reserveQuota(context, purpose, sent.declared)
  const folder = path.join(incomingFolder(configuration), id)
  try {
    await mkdir(folder, { recursive: true })
    const input = path.join(folder, 'sent')
    const type = await receiveFile({ purpose, isVoice, name: sent.name, content, room }, input)
    await refuseThreats(context, purpose, () => createReadStream(input))
    const { written, mime, name: made, ...looks } = await prepareFile({ ...sent, id, folder, type, isVoice })
    const found = describeFile({ id, purpose, ...looks }, mime)
    await database.orm.update(files).set(found.row).where(eq(files.id, id))
    const stored = await storeContent(context, { id, purpose, path: found.row.path }, { folder, written })
    const name = cleanName(made, mime)
    await finalizeUpload(context, { id, purpose, name, url: found.url, ...stored })
    const { kind, waveform } = found.row
    return { id, name, bytes: stored.bytes, mime, kind, url: found.url, waveform }
  } catch (error) {
    content.resume()
    await discardFile(context, id)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The row and public URL of a file once its type is known. */
function describeFile(
  { id, purpose, placeholder, waveform }: Pick<FileRow, 'id' | 'purpose' | 'placeholder' | 'waveform'>,
  mime: string,
): { row: Pick<FileRow, 'mime' | 'kind' | 'path' | 'placeholder' | 'waveform'>; url: string | null } {
  // accepted types have a kind
  const where = { mime, kind: uploadTypes[mime]!, placeholder, waveform }
  if (!isPublic(purpose)) return { row: { ...where, path: storagePath(id) }, url: null }
  if (where.kind === 'image') return { row: { ...where, path: null }, url: pictureUrl(purpose, id, placeholder) }
  const url = videoUrl(id, mime)
  return { row: { ...where, path: url.slice('/media/'.length) }, url }
}

/** Moves the written files to storage; `bytes` is their total size, `sha256` that of the first. */
async function storeContent(
  context: ReadContext,
  { id, purpose, path: place }: Pick<FileRow, 'id' | 'purpose' | 'path'>,
  { folder, written }: { folder: string; written: string[] },
): Promise<StoredContent> {
  const { actor, media, storage } = context
  const send = (to: Storage, file: string, name: string) => to.put(createReadStream(path.join(folder, file)), name)
  if (isPublic(purpose)) {
    const stored: StoredContent = { bytes: 0, sha256: '', sealing: null }
    for (const file of written) {
      const { bytes, sha256 } = await send(media, file, place ?? `${purpose}/${file}`)
      stored.bytes += bytes
      stored.sha256 ||= sha256
    }
    return stored
  }
  const [only] = written
  if (only === undefined) throw new Error('A file that is not public is written once.')
  if (purpose !== 'kyc') return { ...(await send(storage, only, storagePath(id))), sealing: null }
  const document = { id, ownerId: actor.party.id, path: storagePath(id) }
  return storeKycContent(context, document, await readFile(path.join(folder, only)))
}

type ReceivedFile = StoredContent & Pick<FileRow, 'id' | 'purpose' | 'name'> & { url: string | null }

/**
 * Completes the file's row if the result still fits the quota and the account is still active, and sets it as the profile picture
 * if it is one.
 */
async function finalizeUpload(context: ReadContext, { id, purpose, url, ...stored }: ReceivedFile): Promise<void> {
  const { clock, actor } = context
  const before = await inTransaction(context, async (context) => {
    const { tx } = context
    await lockUploadsOf(tx, actor.party.id)
    await lockUser(tx, actor.party)
    if ((await usedBytes(context, actor.party.id, id)) + stored.bytes > uploadQuota)
      throw uploadRefusal(413, 'upload_quota', uploadErrors.uploadQuota)
    const usedAt = isProfilePicture(purpose) ? clock() : null
    await tx
      .update(files)
      .set({ ...stored, usedAt })
      .where(eq(files.id, id))
    return isProfilePicture(purpose) && url
      ? setProfilePicture(context, actor.party.id, { purpose, picture: { url, name: stored.name } })
      : null
  })
  if (before) await before.remove(context)
}
