import { and, eq } from 'drizzle-orm'
import type pg from 'pg'
import { discoveryLimits, influencerFilters } from '#contract/search/discovery/discovery.ts'
import { inTransaction } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { Services } from '../../../../platform/services.ts'
import { notify } from '../../../foundation/notifications/index.ts'
import { usersView } from '../../../foundation/users/index.ts'
import { buildConditions, type WordQuery } from '../search/conditions.ts'
import { type SearchSubject, savedSearches } from '../tables.ts'
import { tokenize } from '../words/text-folding.ts'
import { expandWords } from '../words/vocabulary.sql.ts'

const checkIntervalMs = 23 * 3_600_000
/** The age below which a row may not be committed yet: newer ones are left for the next check, so that none is missed. */
const commitGraceMs = 60_000
const batchSize = 200

const dueStatement = `select s.id, s.user_id, s.name, s.filters, s.checked_at from saved_searches s
  join ${usersView} u on u.id = s.user_id and u.is_active
  where s.subject = $2 and s.checked_at <= $1 order by s.checked_at, s.id limit ${batchSize}`

export type DueSearch = { id: number; user_id: number; name: string; filters: Record<string, string>; checked_at: Date }

type Matching = {
  subject: SearchSubject
  /** Counts the new matches since the last check, at most one more than a notification shows. */
  count: (search: DueSearch, until: Date) => Promise<number>
  /** The page of the site with the matches, the new ones first. */
  pathOf: (filters: Record<string, string>) => string
}

/**
 * Notifies the owners of saved searches that are due, once a day each, if there are new matches: influencers who were listed since the
 * last check, or whose searchable data changed since (`listed_at`). Returns how many were notified.
 */
export const notifyNewMatches = (services: Services): Promise<number> =>
  notifyOfMatches(services, {
    subject: 'influencers',
    count: (search, until) => countNewMatches(services.database.pool, search, until),
    pathOf: (filters) => `/business/influencers?${new URLSearchParams({ ...filters, sort: 'newest' })}`,
  })

/** Notifies the owners of due searches for one subject if there are new matches. Returns how many were notified. */
export async function notifyOfMatches(services: Services, matching: Matching): Promise<number> {
  const { database, clock } = services
  const now = clock()
  const until = new Date(now.getTime() - commitGraceMs)
  const due = [new Date(now.getTime() - checkIntervalMs), matching.subject]
  const { rows } = await database.pool.query<DueSearch>(dueStatement, due)
  let notified = 0
  for (const search of rows) {
    const matches = await matching.count(search, until)
    const link = `${services.publicOrigin}${matching.pathOf(search.filters)}`
    if (await completeCheck(services, { search, until, matches, link })) notified += 1
  }
  return notified
}

/** Advances `checked_at` and notifies the owner. Does nothing if another server has already advanced it. */
const completeCheck = (
  services: Services,
  { search, until, matches, link }: { search: DueSearch; until: Date; matches: number; link: string },
): Promise<boolean> =>
  inTransaction(services, async (context) => {
    const { tx } = context
    const moved = await tx
      .update(savedSearches)
      .set({ checkedAt: until })
      .where(and(eq(savedSearches.id, search.id), eq(savedSearches.checkedAt, search.checked_at)))
      .returning({ id: savedSearches.id })
    if (moved.length === 0 || matches === 0) return false
    await notify(context, {
      userId: search.user_id,
      kind: 'search_matches',
      params: {
        search: search.name,
        matches: matches > discoveryLimits.mailedMatches ? `${discoveryLimits.mailedMatches}+` : String(matches),
        link,
      },
    })
    return true
  })

/** The number of matches listed since the last check, at most one more than a notification shows. */
async function countNewMatches(pool: pg.Pool, search: DueSearch, until: Date): Promise<number> {
  const { data: filters } = influencerFilters.safeParse(search.filters)
  // filters that have become invalid since they were saved match nobody
  if (!filters) return 0
  const typed = filters.q ? tokenize(filters.q, discoveryLimits.words) : []
  if (filters.q && typed.length === 0) return 0
  const words: WordQuery | null =
    typed.length > 0 ? { alternatives: await expandWords(pool, typed), within: 'anywhere' } : null
  const { conditions, values } = buildConditions({ filters, words, now: until }, words ? 'inverted' : 'sorted')
  conditions.push(`p.listed_at > $${values.push(search.checked_at)} and p.listed_at <= $${values.push(until)}`)
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from (select from discovery_profiles p where ${conditions.join(' and ')}
      limit ${discoveryLimits.mailedMatches + 1}) matches`,
    values,
  )
  return onlyRow(rows).total
}
