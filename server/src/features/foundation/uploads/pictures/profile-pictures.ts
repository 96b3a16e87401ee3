import type { shownPictures, UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { inTransaction, type ReadContext, type SystemContext } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { mayRemoveStored } from '../../../../platform/database/stored-file-lock.ts'
import type { Services } from '../../../../platform/services.ts'
import { changeUser, lockAccount } from '../../users/index.ts'
import { discardFile, releaseFile } from '../uploads.ts'

type ProfilePicturePurpose = (typeof shownPictures)[number]
/** The columns of profile pictures; a business's logo is stored as its avatar. */
export const profilePictureColumn = { avatar: 'avatarUrl', logo: 'avatarUrl', cover: 'coverUrl' } as const
export const isProfilePicture = (purpose: UploadPurpose): purpose is ProfilePicturePurpose =>
  purpose in profilePictureColumn

/** The URL and original file name of a picture; the name is stored for avatars and logos (spec §3, profilePictureFilename). */
type ProfilePicture = { url: string; name: string }

type ReplacedPicture = { remove: (services: Services) => Promise<void> }

/** Sets or clears a profile picture and releases the previous one; call its `remove` after commit to delete the content. */
export async function setProfilePicture(
  { tx, clock }: SystemContext,
  userId: number,
  { purpose, picture }: { purpose: ProfilePicturePurpose; picture: ProfilePicture | null },
): Promise<ReplacedPicture | null> {
  const column = profilePictureColumn[purpose]
  const url = picture?.url ?? null
  const user = await lockAccount(tx, userId)
  await changeUser(tx, userId, {
    [column]: url,
    ...(column === 'avatarUrl' && { profilePictureFilename: picture?.name ?? null }),
    updatedAt: clock(),
  })
  const before = user?.[column] ?? null
  if (!before || before === url) return null
  const id = /^\/media\/(?:avatar|logo|cover)\/([0-9a-f-]{36})\.webp(?:#|$)/.exec(before)?.[1]
  if (id) {
    await releaseFile(tx, id)
    // on failure the sweep tries again
    return { remove: async (services) => void (await discardFile(services, id).catch(() => false)) }
  }
  // legacy avatars, stored as a single file
  const old = /^\/media\/(avatars\/[0-9a-f-]{36}\.webp)$/.exec(before)?.[1]
  return old ? { remove: ({ database, media }) => database.transaction(removeUnlessInUse(media, old)) } : null
}

const removeUnlessInUse = (media: Services['media'], name: string) => async (tx: Tx) => {
  if (await mayRemoveStored(tx)) await media.remove(name)
}

/** Removes a profile picture; idempotent. */
export async function removeProfilePicture(context: ReadContext, purpose: ProfilePicturePurpose): Promise<void> {
  const { actor } = context
  const before = await inTransaction(context, (context) =>
    setProfilePicture(context, actor.party.id, { purpose, picture: null }),
  )
  await before?.remove(context)
}
