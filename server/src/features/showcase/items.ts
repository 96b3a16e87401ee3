import { and, count, eq, min } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { pictureUrl } from '#contract/pictures.ts'
import { mediaFault, type NewShowcaseItem, type ShowcaseItemChange, showcaseLimits } from '#contract/showcase.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { putInOrder } from '../../platform/own-order.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { holdPerson } from '../accounts/users.ts'
import { claimFile, releaseFile } from '../uploads/uploads.ts'
import { showcaseItems } from './tables.ts'

/**
 * Shows a new work before one's others; gives its id. Refuses more than 200 (409 `too_many_showcase_items`), a file that is
 * not one's own (404) or not of its kind (422).
 */
export async function addItem(tx: Tx, clock: Clock, actor: Actor, input: NewShowcaseItem): Promise<number> {
  await lockOwn(tx, actor)
  const [owned] = await tx
    .select({ items: count(), first: min(showcaseItems.position) })
    .from(showcaseItems)
    .where(eq(showcaseItems.userId, actor.id))
  if (owned!.items >= showcaseLimits.items)
    throw new Refusal(409, 'too_many_showcase_items', messages.tooManyShowcaseItems)
  const { imageFileId, videoFileId, ...rest } = input
  const [added] = await tx
    .insert(showcaseItems)
    .values({
      ...rest,
      ...(imageFileId && (await pictureOf(tx, clock, actor, imageFileId))),
      ...(videoFileId && (await videoOf(tx, clock, actor, videoFileId))),
      userId: actor.id,
      position: (owned!.first ?? 0) - 1,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: showcaseItems.id })
  return added!.id
}

/** Changes what is named of a work of one's own; a file that nothing refers to any more is let go. Refuses what no longer fits its type (422). */
export async function changeItem(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  id: number,
  change: ShowcaseItemChange,
): Promise<void> {
  await lockOwn(tx, actor)
  const item = await ownItem(tx, actor, id)
  const media = {
    mediaType: item.mediaType,
    imageFileId: change.imageFileId === undefined ? item.imageFileId : change.imageFileId,
    videoFileId: change.videoFileId === undefined ? (change.embedUrl ? null : item.videoFileId) : change.videoFileId,
    embedUrl: change.embedUrl === undefined ? (change.videoFileId ? null : item.embedUrl) : change.embedUrl,
  }
  const fault = mediaFault(media)
  // a picture of the demo has no file, and stays as long as no other is named
  if (fault && !(fault.path === 'imageFileId' && change.imageFileId === undefined && item.imageUrl))
    throw invalid(fault.path, fault.message)
  const { imageFileId, videoFileId, embedUrl, ...texts } = change
  const otherPicture = imageFileId !== undefined && imageFileId !== item.imageFileId
  const otherVideo = media.videoFileId !== item.videoFileId
  await tx
    .update(showcaseItems)
    .set({
      ...texts,
      ...(otherPicture && (imageFileId ? await pictureOf(tx, clock, actor, imageFileId) : noPicture)),
      ...(otherVideo && (media.videoFileId ? await videoOf(tx, clock, actor, media.videoFileId) : noVideo)),
      embedUrl: media.embedUrl,
      updatedAt: clock(),
    })
    .where(eq(showcaseItems.id, id))
  if (otherPicture) await releaseFile(tx, item.imageFileId)
  if (otherVideo) await releaseFile(tx, item.videoFileId)
}

/** Removes a work of one's own with its likes, comments and files; another's does not exist for the actor. */
export async function removeItem(tx: Tx, actor: Actor, id: number): Promise<void> {
  const item = await ownItem(tx, actor, id)
  await tx.delete(showcaseItems).where(eq(showcaseItems.id, id))
  await releaseFile(tx, item.imageFileId)
  await releaseFile(tx, item.videoFileId)
}

/** Puts one's works in order. Refuses with 409 `conflict` when `ids` are not exactly one's own. */
export async function orderItems(tx: Tx, actor: Actor, ids: number[]): Promise<void> {
  await lockOwn(tx, actor)
  await putInOrder(tx, showcaseItems, showcaseItems.userId, actor.id, ids)
}

/** One change of somebody's showcase after the other, so that none is counted twice. */
export const lockOwn = (tx: Tx, actor: Actor) => holdPerson(tx, actor)

async function ownItem(tx: Tx, actor: Actor, id: number) {
  const [item] = await tx
    .select()
    .from(showcaseItems)
    .where(and(eq(showcaseItems.id, id), eq(showcaseItems.userId, actor.id)))
    .for('update')
  if (!item) throw notFound()
  return item
}

const noPicture = { imageFileId: null, imageUrl: null }
const noVideo = { videoFileId: null }

async function pictureOf(tx: Tx, clock: Clock, actor: Actor, fileId: string) {
  const file = await claimFile(tx, clock, actor, fileId, 'showcase')
  if (file.kind !== 'image') throw invalid('imageFileId', messages.uploadType)
  await refuseShared(tx, 'imageFileId', fileId)
  return { imageFileId: file.id, imageUrl: pictureUrl('showcase', file.id) }
}

async function videoOf(tx: Tx, clock: Clock, actor: Actor, fileId: string) {
  const file = await claimFile(tx, clock, actor, fileId, 'showcase')
  if (file.kind !== 'video') throw invalid('videoFileId', messages.uploadType)
  await refuseShared(tx, 'videoFileId', fileId)
  return { videoFileId: file.id }
}

/** A file belongs to one work, with which it goes. */
async function refuseShared(tx: Tx, column: 'imageFileId' | 'videoFileId', fileId: string) {
  const [other] = await tx.select({ id: showcaseItems.id }).from(showcaseItems).where(eq(showcaseItems[column], fileId))
  if (other) throw invalid(column, messages.valueInvalid)
}
