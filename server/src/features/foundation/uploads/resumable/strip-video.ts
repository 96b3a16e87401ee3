import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { checkIsoMedia } from '../inspection/iso-media.ts'
import { checkWebm } from '../inspection/webm.ts'
import { files } from '../tables.ts'
import type { FileRow } from '../uploads.ts'
import { digestOf } from './digests.ts'

/**
 * Blanks a stored video's metadata about place and device, using `copy`, a local copy of its content. Returns whether the file is whole;
 * one that is cut off or inconsistent stays as it is.
 */
export async function stripVideo(services: Services, file: FileRow, copy: string): Promise<boolean> {
  const { size } = await stat(copy)
  const handle = await open(copy, 'r+')
  try {
    if (file.mime === 'video/webm') await checkWebm(handle, size)
    else await checkIsoMedia(handle, size, { longestSeconds: Number.POSITIVE_INFINITY })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  } finally {
    await handle.close()
  }
  const sha256 = await digestOf(createReadStream(copy))
  if (sha256 === file.sha256) return true
  // a video that has arrived has its place
  await services.storage.put(createReadStream(copy), file.path!)
  await services.database.orm.update(files).set({ sha256 }).where(eq(files.id, file.id))
  return true
}
