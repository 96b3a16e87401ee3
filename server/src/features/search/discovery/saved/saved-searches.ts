import { and, count, desc, eq } from 'drizzle-orm'
import { discoveryLimits, type SavedSearch } from '#contract/search/discovery/discovery.ts'
import { discoveryErrors } from '#contract/search/discovery/errors.ts'
import type { Context, ReadContext } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { lockUser } from '../../../foundation/users/index.ts'
import { type SearchSubject, savedSearches } from '../tables.ts'

type Row = typeof savedSearches.$inferSelect

const savedSearchFromRow = ({ id, name, filters, createdAt, checkedAt }: Row): SavedSearch => ({
  id,
  name,
  filters,
  createdAt: createdAt.toISOString(),
  checkedAt: checkedAt.toISOString(),
})

/** The actor's own saved searches for influencers or campaigns, newest first. */
export async function listSavedSearches(
  { db, actor }: ReadContext,
  subject: SearchSubject,
): Promise<{ items: SavedSearch[] }> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(and(eq(savedSearches.userId, actor.party.id), eq(savedSearches.subject, subject)))
    .orderBy(desc(savedSearches.id))
  return { items: rows.map(savedSearchFromRow) }
}

/** Saves a search; the actor is notified of new matches from now on. Refuses more than 50 (409 `too_many_saved_searches`). */
export async function saveSearch(
  { tx, clock, actor }: Context,
  search: { subject: SearchSubject; name: string; filters: Record<string, string> },
): Promise<SavedSearch> {
  await lockUser(tx, actor.party)
  const owned = await tx.select({ total: count() }).from(savedSearches).where(eq(savedSearches.userId, actor.party.id))
  if (onlyRow(owned).total >= discoveryLimits.savedSearches)
    throw new Refusal(409, 'too_many_saved_searches', discoveryErrors.tooManySavedSearches)
  const now = clock()
  const rows = await tx
    .insert(savedSearches)
    .values({ ...search, userId: actor.party.id, createdAt: now, checkedAt: now })
    .returning()
  return savedSearchFromRow(onlyRow(rows))
}

/** Removes one of the actor's own saved searches; those of others are 404, so ids cannot be probed. */
export async function removeSavedSearch({ tx, actor }: Context, id: number): Promise<void> {
  const removed = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.party.id)))
    .returning({ id: savedSearches.id })
  if (removed.length === 0) throw notFound()
}
