import { and, count, desc, eq } from 'drizzle-orm'
import type pg from 'pg'
import { discoveryLimits, influencerFilters, type SavedSearch } from '#contract/discovery.ts'
import { messages } from '#contract/messages.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { holdPerson } from '../accounts/users.ts'
import { notify } from '../notifications/notify.ts'
import { asked } from './conditions.ts'
import { wordsOf } from './fold.ts'
import { savedSearches } from './tables.ts'
import { withEndings } from './words.ts'

type Row = typeof savedSearches.$inferSelect

const shown = ({ id, name, filters, createdAt, checkedAt }: Row): SavedSearch => ({
  id,
  name,
  filters,
  createdAt: createdAt.toISOString(),
  checkedAt: checkedAt.toISOString(),
})

/** One's own saved searches, newest first. */
export async function listSavedSearches(db: Queryable, actor: Actor): Promise<{ items: SavedSearch[] }> {
  const rows = await db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, actor.id))
    .orderBy(desc(savedSearches.id))
  return { items: rows.map(shown) }
}

/** Saves a search, whose new matches are told from now on; refuses more than 50 (409 `too_many_saved_searches`). */
export async function saveSearch(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  search: { name: string; filters: Record<string, string> },
): Promise<SavedSearch> {
  await holdPerson(tx, actor)
  const [owned] = await tx.select({ many: count() }).from(savedSearches).where(eq(savedSearches.userId, actor.id))
  if (owned!.many >= discoveryLimits.savedSearches)
    throw new Refusal(409, 'too_many_saved_searches', messages.tooManySavedSearches)
  const now = clock()
  const [row] = await tx
    .insert(savedSearches)
    .values({ ...search, userId: actor.id, createdAt: now, checkedAt: now })
    .returning()
  return shown(row!)
}

/** Removes one of one's own; another's does not exist for the actor. */
export async function removeSavedSearch(tx: Tx, actor: Actor, id: number): Promise<void> {
  const removed = await tx
    .delete(savedSearches)
    .where(and(eq(savedSearches.id, id), eq(savedSearches.userId, actor.id)))
    .returning({ id: savedSearches.id })
  if (removed.length === 0) throw notFound()
}

const hoursBetween = 23
/** What was listed within the last minute may not be committed yet: it is looked at the next time. */
const lateMilliseconds = 60_000
const mostAtOnce = 200

/** One after the other, since two servers at it would write the same mail twice. */
const dueStatement = `select s.id, s.user_id, s.name, s.filters, s.checked_at from saved_searches s
  join users u on u.id = s.user_id and u.is_active
  where s.checked_at <= $1 order by s.checked_at, s.id limit ${mostAtOnce}`

type Due = { id: number; user_id: number; name: string; filters: Record<string, string>; checked_at: Date }

/**
 * Writes to everybody whose saved search was last looked at a day ago and has matches since: people who are found for the first
 * time, or of whom something changed that people are found by. Gives how many mails.
 */
export async function tellNewMatches(services: Services): Promise<number> {
  const { database, clock, jobs, publicOrigin } = services
  const now = clock()
  const until = new Date(now.getTime() - lateMilliseconds)
  const { rows } = await database.pool.query<Due>(dueStatement, [new Date(now.getTime() - hoursBetween * 3_600_000)])
  let told = 0
  for (const search of rows) {
    const matches = await countNew(database.pool, search, until)
    told += await database.transaction(async (tx) => {
      const moved = await tx
        .update(savedSearches)
        .set({ checkedAt: until })
        .where(and(eq(savedSearches.id, search.id), eq(savedSearches.checkedAt, search.checked_at)))
        .returning({ id: savedSearches.id })
      if (moved.length === 0 || matches === 0) return 0
      await notify(tx, jobs, {
        userId: search.user_id,
        kind: 'search_matches',
        params: {
          search: search.name,
          matches: matches > discoveryLimits.told ? `${discoveryLimits.told}+` : String(matches),
          link: `${publicOrigin}/business/influencers?${new URLSearchParams({ ...search.filters, sort: 'newest' })}`,
        },
      })
      return 1
    })
  }
  return told
}

/** How many match that were listed between; at most one more than are told. */
async function countNew(pool: pg.Pool, search: Due, until: Date): Promise<number> {
  const { data: filters } = influencerFilters.safeParse(search.filters)
  // what was allowed when it was saved and is no more finds nobody
  if (!filters) return 0
  const typed = filters.q ? wordsOf(filters.q, discoveryLimits.words) : []
  if (filters.q && typed.length === 0) return 0
  const wanted = typed.length > 0 ? ({ words: await withEndings(pool, typed), within: 'all' } as const) : null
  const { conditions, values } = asked(filters, wanted, until)
  conditions.push(`p.listed_at > $${values.push(search.checked_at)} and p.listed_at <= $${values.push(until)}`)
  const { rows } = await pool.query<{ many: number }>({
    text: `select count(*)::int as many from (select from discovery_profiles p where ${conditions.join(' and ')}
      limit ${discoveryLimits.told + 1}) found`,
    values,
  })
  return rows[0]!.many
}
