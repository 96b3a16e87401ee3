import { and, count, eq, min } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { acceptedTypes, pictureUrl, typeRefusal } from '#contract/foundation/uploads/uploads.ts'
import { platformAddressErrors } from '#contract/platform-addresses/errors.ts'
import { postAt } from '#contract/platform-addresses/posts.ts'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import {
  mediaError,
  type NewShowcaseItem,
  type ShowcaseItemChange,
  showcaseLimits,
} from '#contract/presence/showcase/showcase.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { reorder } from '../../../platform/database/reorder.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { claimFile, releaseFile, withholdFiles } from '../../foundation/uploads/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { showcaseItems } from './tables.ts'

/**
 * Adds a work in front of the others; returns its id. Refuses more than 200 (409 `too_many_showcase_items`), a file that the actor
 * did not upload (404) and one of the wrong kind (422).
 */
export async function addItem(context: Context, input: NewShowcaseItem): Promise<number> {
  const { tx, clock, actor } = context
  await lockShowcase(context)
  const rows = await tx
    .select({ items: count(), first: min(showcaseItems.position) })
    .from(showcaseItems)
    .where(eq(showcaseItems.userId, actor.party.id))
  const owned = onlyRow(rows)
  refuseShortLink(input.embedUrl)
  if (owned.items >= showcaseLimits.items)
    throw new Refusal(409, 'too_many_showcase_items', showcaseErrors.tooManyShowcaseItems)
  const { imageFileId, videoFileId, ...rest } = input
  const picture = imageFileId ? await claimPicture(context, imageFileId) : noPicture
  const video = videoFileId ? await claimVideo(context, videoFileId) : noVideo
  const added = await tx
    .insert(showcaseItems)
    .values({
      ...rest,
      ...picture,
      ...video,
      userId: actor.party.id,
      position: (owned.first ?? 0) - 1,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: showcaseItems.id })
  return onlyRow(added).id
}

/** Changes the given fields of the actor's own work; releases replaced files. Refuses media that do not fit its type (422). */
export async function changeItem(context: Context, id: number, given: ShowcaseItemChange & Was): Promise<void> {
  const { tx, clock } = context
  await lockShowcase(context)
  const item = await ownItem(context, id)
  const change = mergeConcurrentChanges(item, given)
  const media = {
    mediaType: item.mediaType,
    imageFileId: change.imageFileId === undefined ? item.imageFileId : change.imageFileId,
    videoFileId: change.videoFileId === undefined ? (change.embedUrl ? null : item.videoFileId) : change.videoFileId,
    embedUrl: change.embedUrl === undefined ? (change.videoFileId ? null : item.embedUrl) : change.embedUrl,
  }
  if (change.embedUrl !== item.embedUrl) refuseShortLink(change.embedUrl)
  const fault = mediaError(media)
  // demo pictures have no file; one stays until another is given
  if (fault && !(fault.path === 'imageFileId' && change.imageFileId === undefined && item.imageUrl))
    throw invalid(fault.path, fault.message)
  const { imageFileId, videoFileId, embedUrl, ...texts } = change
  const pictureChanged = imageFileId !== undefined && imageFileId !== item.imageFileId
  const videoChanged = media.videoFileId !== item.videoFileId
  const changes: Partial<typeof showcaseItems.$inferInsert> = {
    ...texts,
    embedUrl: media.embedUrl,
    updatedAt: clock(),
  }
  if (pictureChanged) Object.assign(changes, imageFileId ? await claimPicture(context, imageFileId) : noPicture)
  if (videoChanged) Object.assign(changes, media.videoFileId ? await claimVideo(context, media.videoFileId) : noVideo)
  await tx.update(showcaseItems).set(changes).where(eq(showcaseItems.id, id))
  if (pictureChanged) await releaseFile(tx, item.imageFileId)
  if (videoChanged) await releaseFile(tx, item.videoFileId)
  if (item.hiddenAt) await withholdFiles(context, [media.imageFileId, media.videoFileId], true)
}

/** Refuses a short link whose target its platform has not revealed (422). */
function refuseShortLink(embedUrl: string | null | undefined): void {
  if (embedUrl && !postAt(embedUrl)) throw invalid('embedUrl', platformAddressErrors.shortLinkUnopened)
}

/** Removes the actor's own work with its likes, comments and files; another user's is 404. */
export async function removeItem(context: Context, id: number): Promise<void> {
  const { tx } = context
  const item = await ownItem(context, id)
  await tx.delete(showcaseItems).where(eq(showcaseItems.id, id))
  await releaseFile(tx, item.imageFileId)
  await releaseFile(tx, item.videoFileId)
}

/** Reorders the actor's works. Refuses 409 `conflict` unless `ids` are exactly their own. */
export async function orderItems(context: Context, ids: number[]): Promise<void> {
  const { tx, actor } = context
  await lockShowcase(context)
  await reorder(tx, { table: showcaseItems, owner: showcaseItems.userId, ownerId: actor.party.id }, ids)
}

/** Serializes changes of a user's showcase, so that its limits are exact. */
export const lockShowcase = ({ tx, actor }: Context) => lockUser(tx, actor.party)

async function ownItem({ tx, actor }: Context, id: number) {
  const [item] = await tx
    .select()
    .from(showcaseItems)
    .where(and(eq(showcaseItems.id, id), eq(showcaseItems.userId, actor.party.id)))
    .for('update')
  if (!item) throw notFound()
  return item
}

const noPicture = { imageFileId: null, imageUrl: null }
const noVideo = { videoFileId: null }

async function claimPicture(context: Context, fileId: string) {
  const { tx } = context
  const file = await claimFile(context, fileId, 'showcase')
  if (file.kind !== 'image') throw invalid('imageFileId', typeRefusal(acceptedTypes('showcase', 'image')))
  await refuseFileInUse(tx, 'imageFileId', fileId)
  return { imageFileId: file.id, imageUrl: pictureUrl('showcase', file.id, file.placeholder) }
}

async function claimVideo(context: Context, fileId: string) {
  const { tx } = context
  const file = await claimFile(context, fileId, 'showcase')
  if (file.kind !== 'video') throw invalid('videoFileId', typeRefusal(acceptedTypes('showcase', 'video')))
  await refuseFileInUse(tx, 'videoFileId', fileId)
  return { videoFileId: file.id }
}

/** Each file belongs to one work and is removed with it. */
async function refuseFileInUse(tx: Tx, column: 'imageFileId' | 'videoFileId', fileId: string) {
  const [other] = await tx.select({ id: showcaseItems.id }).from(showcaseItems).where(eq(showcaseItems[column], fileId))
  if (other) throw invalid(column, requestErrors.valueInvalid)
}

/** Stores the placeholder of a work's picture. */
export async function addPlaceholder({ tx }: SystemContext, { fileId, url }: { fileId: string; url: string }) {
  await tx.update(showcaseItems).set({ imageUrl: url }).where(eq(showcaseItems.imageFileId, fileId))
}
