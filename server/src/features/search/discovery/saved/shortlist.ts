import { and, count, eq, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { discoveryLimits, type ShortlistEntry } from '#contract/search/discovery/discovery.ts'
import { discoveryErrors } from '#contract/search/discovery/errors.ts'
import { mergeConcurrentChanges } from '../../../../platform/changed-elsewhere.ts'
import type { Actor, Context, ReadContext } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../../../platform/refusal.ts'
import { lockUser, usersView } from '../../../foundation/users/index.ts'
import { type CardRow, cardColumns, cardFromRow, cardJoins } from '../search/cards.ts'
import { shortlists } from '../tables.ts'

const people = usersView.as('people')

type Row = CardRow & { entry_id: number; saved_at: Date }

/** One page of the actor's shortlist, newest first; omits people who have been blocked since. */
export async function listShortlist(
  { database: { pool }, actor }: ReadContext,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const [before] = decodeCursor(cursor, 1) ?? [2_147_483_647]
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select ${cardColumns}, f.id as entry_id, f.created_at as saved_at
      from (select id, influencer_id as user_id, created_at from shortlists where user_id = $1) f ${cardJoins('$1')}
      where f.id < $2 order by f.id desc limit $3`,
    values: [actor.party.id, before, limit + 1],
  })
  const page = toPage(rows, limit, (last) => encodeCursor(last.entry_id))
  return { ...page, items: page.items.map(entryFromRow) }
}

const entryFromRow = (row: Row): ShortlistEntry => ({
  influencer: cardFromRow(row),
  // rows of the list have a note
  note: row.note!,
  savedAt: row.saved_at.toISOString(),
})

/**
 * Adds an influencer to the shortlist, or changes the note of an existing entry; idempotent. Refuses anyone but active influencers (404)
 * and more than 500 entries (409 `shortlist_full`), and a note that was changed elsewhere since it was loaded (409 `changed_elsewhere`).
 */
export async function putOnShortlist(
  { tx, clock, actor }: Context,
  { influencerId, ...change }: { influencerId: number; note: string } & Was,
): Promise<{ note: string }> {
  await lockUser(tx, actor.party)
  const [influencer] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, influencerId), eq(people.role, 'influencer'), eq(people.isActive, true)))
  if (!influencer) throw notFound()
  const now = clock()
  const [entry] = await tx.select({ note: shortlists.note }).from(shortlists).where(isEntryOf(actor, influencerId))
  const { note } = entry ? mergeConcurrentChanges(entry, change) : change
  if (entry) {
    await tx.update(shortlists).set({ note, updatedAt: now }).where(isEntryOf(actor, influencerId))
    return { note }
  }
  const owned = await tx.select({ total: count() }).from(shortlists).where(eq(shortlists.userId, actor.party.id))
  if (onlyRow(owned).total >= discoveryLimits.shortlisted)
    throw new Refusal(409, 'shortlist_full', discoveryErrors.shortlistFull)
  await tx.insert(shortlists).values({ userId: actor.party.id, influencerId, note, createdAt: now, updatedAt: now })
  return { note }
}

/** Removes somebody from the shortlist; 404 if they are not on it. */
export async function removeFromShortlist({ tx, actor }: Context, influencerId: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`delete from shortlists where user_id = ${actor.party.id} and influencer_id = ${influencerId}`,
  )
  if (!rowCount) throw notFound()
}

const isEntryOf = (actor: Actor, influencerId: number) =>
  and(eq(shortlists.userId, actor.party.id), eq(shortlists.influencerId, influencerId))
