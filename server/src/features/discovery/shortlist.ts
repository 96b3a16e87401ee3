import { and, count, eq, sql } from 'drizzle-orm'
import { discoveryLimits, type ShortlistEntry } from '#contract/discovery.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { users } from '../accounts/tables.ts'
import { holdPerson } from '../accounts/users.ts'
import { type CardRow, cardColumns, cardFromRow, cardJoins } from './cards.ts'
import { shortlists } from './tables.ts'

type Row = CardRow & { entry: number; saved_at: Date }

/** One page of the people that a business keeps in mind, newest first; who is blocked since is left out. */
export async function listShortlist(
  { pool }: Database,
  actor: Actor,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const [before] = decodeCursor(cursor, 1) ?? [2_147_483_647]
  const { rows } = await pool.query<Row>({
    name: 'shortlist',
    text: `select ${cardColumns}, f.id as entry, f.created_at as saved_at
      from (select id, influencer_id as user_id, created_at from shortlists where user_id = $1) f ${cardJoins('$1')}
      where f.id < $2 order by f.id desc limit $3`,
    values: [actor.id, before, limit + 1],
  })
  const page = toPage(rows, limit, (last) => encodeCursor(last.entry))
  return { ...page, items: page.items.map(entryFromRow) }
}

const entryFromRow = (row: Row): ShortlistEntry => ({
  influencer: cardFromRow(row),
  note: row.note!,
  savedAt: row.saved_at.toISOString(),
})

/**
 * Keeps an influencer in mind, or changes the note; the same as often as it is asked. Refuses who is no active influencer (404) and
 * more than 500 (409 `shortlist_full`).
 */
export async function putOnShortlist(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  influencerId: number,
  { note }: { note: string },
): Promise<{ note: string }> {
  await holdPerson(tx, actor)
  const [influencer] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, influencerId), eq(users.role, 'influencer'), eq(users.isActive, true)))
  if (!influencer) throw notFound()
  const now = clock()
  const changed = await tx
    .update(shortlists)
    .set({ note, updatedAt: now })
    .where(own(actor, influencerId))
    .returning({ id: shortlists.id })
  if (changed.length > 0) return { note }
  const [kept] = await tx.select({ many: count() }).from(shortlists).where(eq(shortlists.userId, actor.id))
  if (kept!.many >= discoveryLimits.shortlisted) throw new Refusal(409, 'shortlist_full', messages.shortlistFull)
  await tx.insert(shortlists).values({ userId: actor.id, influencerId, note, createdAt: now, updatedAt: now })
  return { note }
}

/** Takes somebody off the list; 404 for who is not on it. */
export async function removeFromShortlist(tx: Tx, actor: Actor, influencerId: number): Promise<void> {
  const { rowCount } = await tx.execute(
    sql`delete from shortlists where user_id = ${actor.id} and influencer_id = ${influencerId}`,
  )
  if (!rowCount) throw notFound()
}

const own = (actor: Actor, influencerId: number) =>
  and(eq(shortlists.userId, actor.id), eq(shortlists.influencerId, influencerId))
