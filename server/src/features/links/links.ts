import { and, count, eq, max } from 'drizzle-orm'
import { type LinkChange, mostLinks, type NewLink } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { putInOrder } from '../../platform/own-order.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { holdPerson } from '../accounts/users.ts'
import { claimFile, releaseFile } from '../uploads/uploads.ts'
import { influencerLinks } from './tables.ts'

/**
 * Adds a link after one's others; gives its id. Refuses addresses of links of `site` (422), more than 100 (409
 * `too_many_links`) and a picture that is not one's own (404).
 */
export async function addLink(tx: Tx, clock: Clock, site: string, actor: Actor, input: NewLink): Promise<number> {
  refuseLinkToLink(site, input.url)
  const last = await lockOwn(tx, actor)
  const { imageFileId, ...rest } = input
  const [added] = await tx
    .insert(influencerLinks)
    .values({
      ...rest,
      ...(imageFileId && (await pictureOf(tx, clock, actor, imageFileId))),
      userId: actor.id,
      position: last + 1,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: influencerLinks.id })
  return added!.id
}

/** Changes what is named of a link of one's own; a picture that was there before is let go. */
export async function changeLink(
  tx: Tx,
  clock: Clock,
  site: string,
  actor: Actor,
  id: number,
  { imageFileId, ...change }: LinkChange,
): Promise<void> {
  if (change.url !== undefined) refuseLinkToLink(site, change.url)
  await lockOwn(tx, actor, 0)
  const link = await ownLink(tx, actor, id)
  const isOther = imageFileId !== undefined && imageFileId !== link.imageFileId
  const picture = imageFileId ? pictureOf : noPicture
  await tx
    .update(influencerLinks)
    .set({
      ...change,
      ...(isOther && (await picture(tx, clock, actor, imageFileId ?? ''))),
      updatedAt: clock(),
    })
    .where(eq(influencerLinks.id, id))
  if (isOther) await releaseFile(tx, link.imageFileId)
}

/** Removes a link of one's own, its picture with it; another's does not exist for the actor. */
export async function removeLink(tx: Tx, actor: Actor, id: number): Promise<void> {
  const link = await ownLink(tx, actor, id)
  await tx.delete(influencerLinks).where(eq(influencerLinks.id, id))
  await releaseFile(tx, link.imageFileId)
}

/** Puts one's links in order. Refuses with 409 `conflict` when `ids` are not exactly one's own. */
export async function orderLinks(tx: Tx, actor: Actor, ids: number[]): Promise<void> {
  await lockOwn(tx, actor, 0)
  await putInOrder(tx, influencerLinks, influencerLinks.userId, actor.id, ids)
}

const pictureOf = async (tx: Tx, clock: Clock, actor: Actor, fileId: string) => {
  const file = await claimFile(tx, clock, actor, fileId, 'link')
  // a picture belongs to one link, with which it goes
  const [other] = await tx
    .select({ id: influencerLinks.id })
    .from(influencerLinks)
    .where(eq(influencerLinks.imageFileId, fileId))
  if (other) throw invalid('imageFileId', messages.valueInvalid)
  return { imageFileId: file.id, imageUrl: pictureUrl('link', file.id) }
}
const noPicture = async () => ({ imageFileId: null, imageUrl: null })

/** One change of somebody's list after the other; gives the last position. Refuses when there is no `room` for more. */
async function lockOwn(tx: Tx, actor: Actor, room = 1): Promise<number> {
  await holdPerson(tx, actor)
  const [owned] = await tx
    .select({ links: count(), last: max(influencerLinks.position) })
    .from(influencerLinks)
    .where(eq(influencerLinks.userId, actor.id))
  if (owned!.links + room > mostLinks) throw new Refusal(409, 'too_many_links', messages.tooManyLinks)
  return owned!.last ?? 0
}

async function ownLink(tx: Tx, actor: Actor, id: number) {
  const [link] = await tx
    .select()
    .from(influencerLinks)
    .where(and(eq(influencerLinks.id, id), eq(influencerLinks.userId, actor.id)))
    .for('update')
  if (!link) throw notFound()
  return link
}

/** A link of this site to a link of this site could go round for ever. */
function refuseLinkToLink(site: string, url: string) {
  const { hostname, pathname } = new URL(url)
  const here = hostname.replace(/\.$/, '') === new URL(site).hostname
  if (here && /^\/+l(\/|$)/i.test(decoded(pathname))) throw invalid('url', messages.linkToLink)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
