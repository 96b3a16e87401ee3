import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { messages } from '#contract/messages.ts'
import { type UploadedFile, uploadLimits, uploadTypes } from '#contract/uploads.ts'
import type { Actor } from '../../platform/http/route.ts'
import { openAvatars } from '../../platform/media.ts'
import type { Services } from '../../platform/services.ts'
import { limitAttempts } from '../accounts/attempts.ts'
import { users } from '../accounts/tables.ts'
import { cleanName, limited, uploadRefusal } from './uploads.ts'

const side = 512
const perHour = { most: 20, within: 3_600_000 }

/**
 * Takes a picture of oneself (reliability.md 4.4): decoded, cut to a square, written anew without metadata, and shown at once
 * under an address that nobody can guess. The one before is removed. Refuses 422 empty, 415 what is no picture, 413 too large.
 */
export async function takeAvatar(
  services: Services,
  actor: Actor,
  name: string,
  content: Readable,
): Promise<UploadedFile> {
  const { database, clock, configuration } = services
  await limitAttempts(database.orm, clock, `avatar:${actor.id}`, perHour)
  const picture = await squared(content)
  const id = randomUUID()
  const avatars = openAvatars(configuration.dataDir)
  const url = await avatars.put(`${id}.webp`, picture)

  const before = await database.transaction(async (tx) => {
    const [user] = await tx
      .select({ avatarUrl: users.avatarUrl })
      .from(users)
      .where(eq(users.id, actor.id))
      .for('update')
    await tx.update(users).set({ avatarUrl: url, updatedAt: clock() }).where(eq(users.id, actor.id))
    return user!.avatarUrl
  })
  await avatars.remove(before)
  return { id, name: cleanName(name), bytes: picture.length, mime: 'image/webp', kind: 'image', url }
}

async function squared(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of limited(content, uploadLimits.image)) chunks.push(chunk as Buffer)
  if (chunks.length === 0) throw uploadRefusal(422, 'upload_empty', messages.uploadEmpty)
  const mime = (await fileTypeFromBuffer(Buffer.concat(chunks)))?.mime
  if (!mime || uploadTypes[mime] !== 'image') throw uploadRefusal(415, 'upload_type', messages.uploadType)
  try {
    return await sharp(Buffer.concat(chunks), { limitInputPixels: 40_000_000, failOn: 'error' })
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw uploadRefusal(415, 'upload_type', messages.uploadType)
  }
}
