import { and, count, eq, max } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { pictureUrl } from '#contract/foundation/uploads/pictures.ts'
import { linkErrors } from '#contract/market/links/errors.ts'
import { type LinkChange, maxLinks, type NewLink } from '#contract/market/links/links.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { reorder } from '../../../platform/database/reorder.ts'
import { invalid, notFound, Refusal } from '../../../platform/refusal.ts'
import { claimFile, releaseFile } from '../../foundation/uploads/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { influencerLinks } from './tables.ts'

/**
 * Appends a link; returns its id. Refuses URLs of this site's own link redirects (422), more than 100 links (409
 * `too_many_links`) and a picture that the actor did not upload (404).
 */
export async function addLink(context: Context, input: NewLink): Promise<number> {
  const { tx, clock, publicOrigin: siteOrigin, actor } = context
  refuseRedirectLoop(siteOrigin, input.url)
  const last = await lockLinks(context)
  const { imageFileId, ...rest } = input
  const picture = imageFileId ? await claimPicture(context, imageFileId) : noPicture
  const added = await tx
    .insert(influencerLinks)
    .values({
      ...rest,
      ...picture,
      userId: actor.party.id,
      position: last + 1,
      createdAt: clock(),
      updatedAt: clock(),
    })
    .returning({ id: influencerLinks.id })
  return onlyRow(added).id
}

/** Changes the given fields of the actor's own link; releases a replaced picture. */
export async function changeLink(context: Context, id: number, given: LinkChange & Was): Promise<void> {
  const { tx, clock, publicOrigin: siteOrigin } = context
  if (given.url !== undefined) refuseRedirectLoop(siteOrigin, given.url)
  await lockLinks(context, 0)
  const link = await ownLink(context, id)
  const { imageFileId, ...change } = mergeConcurrentChanges(link, given)
  const pictureChanged = imageFileId !== undefined && imageFileId !== link.imageFileId
  const changes: Partial<typeof influencerLinks.$inferInsert> = { ...change, updatedAt: clock() }
  if (pictureChanged) Object.assign(changes, imageFileId ? await claimPicture(context, imageFileId) : noPicture)
  await tx.update(influencerLinks).set(changes).where(eq(influencerLinks.id, id))
  if (pictureChanged) await releaseFile(tx, link.imageFileId)
}

/** Removes the actor's own link with its picture; another user's is 404. */
export async function removeLink(context: Context, id: number): Promise<void> {
  const { tx } = context
  const link = await ownLink(context, id)
  await tx.delete(influencerLinks).where(eq(influencerLinks.id, id))
  await releaseFile(tx, link.imageFileId)
}

/** Reorders the actor's links. Refuses 409 `conflict` unless `ids` are exactly their own. */
export async function orderLinks(context: Context, ids: number[]): Promise<void> {
  const { tx, actor } = context
  await lockLinks(context, 0)
  await reorder(tx, { table: influencerLinks, owner: influencerLinks.userId, ownerId: actor.party.id }, ids)
}

const claimPicture = async (context: Context, fileId: string) => {
  const { tx } = context
  const file = await claimFile(context, fileId, 'link')
  // each picture belongs to one link and is removed with it
  const [other] = await tx
    .select({ id: influencerLinks.id })
    .from(influencerLinks)
    .where(eq(influencerLinks.imageFileId, fileId))
  if (other) throw invalid('imageFileId', requestErrors.valueInvalid)
  return { imageFileId: file.id, imageUrl: pictureUrl('link', file.id, file.placeholder) }
}
/** Stores the placeholder of a link's picture. */
export async function addPlaceholder({ tx }: SystemContext, { fileId, url }: { fileId: string; url: string }) {
  await tx.update(influencerLinks).set({ imageUrl: url }).where(eq(influencerLinks.imageFileId, fileId))
}
const noPicture = { imageFileId: null, imageUrl: null }

/** Serializes changes of the actor's links; returns the last position. Refuses when `added` more would exceed the limit (409). */
async function lockLinks({ tx, actor }: Context, added = 1): Promise<number> {
  await lockUser(tx, actor.party)
  const rows = await tx
    .select({ links: count(), last: max(influencerLinks.position) })
    .from(influencerLinks)
    .where(eq(influencerLinks.userId, actor.party.id))
  const owned = onlyRow(rows)
  if (owned.links + added > maxLinks) throw new Refusal(409, 'too_many_links', linkErrors.tooManyLinks)
  return owned.last ?? 0
}

async function ownLink({ tx, actor }: Context, id: number) {
  const [link] = await tx
    .select()
    .from(influencerLinks)
    .where(and(eq(influencerLinks.id, id), eq(influencerLinks.userId, actor.party.id)))
    .for('update')
  if (!link) throw notFound()
  return link
}

/** Refuses links to this site's own link redirects, which could form an endless loop. */
function refuseRedirectLoop(siteOrigin: string, url: string) {
  const { hostname, pathname } = new URL(url)
  const isOwnSite = hostname.replace(/\.$/, '') === new URL(siteOrigin).hostname
  if (isOwnSite && /^\/+l(\/|$)/i.test(decodeIfValid(pathname))) throw invalid('url', linkErrors.linkToLink)
}

function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
