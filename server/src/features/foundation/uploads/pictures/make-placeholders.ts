import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { isPublic, pictureUrl, pictureWidths } from '#contract/foundation/uploads/pictures.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { incomingFolder } from '../../../../platform/storage/stores.ts'
import { changeUser, lockAccount } from '../../users/index.ts'
import { placeholderMade } from '../events.ts'
import { files } from '../tables.ts'
import { type FileRow, isComplete } from '../uploads.ts'
import { readPlaceholder } from './pictures.ts'
import { isProfilePicture, profilePictureColumn } from './profile-pictures.ts'

const batchSize = 50

/**
 * Makes the placeholders of public pictures that are older than placeholders, and adds them to the stored URLs. One that cannot be read
 * is left without. Safe to run twice and to be ended midway; returns how many were made.
 */
export async function makePlaceholders(services: Services): Promise<number> {
  let made = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const pictures = await services.database.orm
      .select()
      .from(files)
      .where(
        and(isNull(files.path), isNull(files.placeholder), isComplete, eq(files.kind, 'image'), gt(files.id, last)),
      )
      .orderBy(asc(files.id))
      .limit(batchSize)
    for (const picture of pictures) if (await addPlaceholder(services, picture)) made++
    const end = pictures.at(-1)
    if (!end || pictures.length < batchSize) return made
    last = end.id
  }
}

async function addPlaceholder(services: Services, { id, purpose, ownerId }: FileRow): Promise<boolean> {
  if (!isPublic(purpose)) return false
  const placeholder = await placeholderOf(services, {
    id,
    smallest: `${purpose}/${id}-${pictureWidths[purpose].at(-1)}.webp`,
  })
  await inTransaction(services, async (context) => {
    const { tx } = context
    const user = await lockAccount(tx, ownerId)
    const url = pictureUrl(purpose, id, placeholder)
    await tx.update(files).set({ placeholder }).where(eq(files.id, id))
    if (!isProfilePicture(purpose)) return services.events.emit(context, placeholderMade, { fileId: id, url })
    const column = profilePictureColumn[purpose]
    if (user?.[column] === pictureUrl(purpose, id)) await changeUser(tx, ownerId, { [column]: url })
  })
  return placeholder !== ''
}

/** The placeholder of a stored picture; empty for one that is missing or damaged, so that it is not tried again. */
async function placeholderOf(
  { media, configuration }: Services,
  { id, smallest }: { id: string; smallest: string },
): Promise<string> {
  const folder = path.join(incomingFolder(configuration), `placeholder-${id}`)
  if ((await media.size(smallest)) === null) return ''
  try {
    await mkdir(folder, { recursive: true })
    const input = path.join(folder, 'picture')
    await pipeline(await media.read(smallest), createWriteStream(input))
    return (await readPlaceholder(input).catch(() => null)) ?? ''
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
