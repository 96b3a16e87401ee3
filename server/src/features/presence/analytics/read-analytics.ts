import { eventKinds, type Figures, type InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { usersView } from '../../foundation/users/index.ts'
import { followersAt, followersSource, readDays, readFollowers } from './day-figures.sql.ts'
import { readSources } from './sources.sql.ts'
import { type Range, rangeBefore, spanOf, spansOf } from './spans.ts'

/**
 * An influencer's figures for a range of days in their time zone and for the preceding period of equal length, from the roll-up, so that the cost does not
 * depend on the number of events. Refuses 404 anyone but influencers.
 */
export async function readAnalytics(
  { database: { pool }, clock }: Pick<Services, 'database' | 'clock'>,
  userId: number,
  { range, timeZone }: { range: Range; timeZone: string },
): Promise<InfluencerFigures> {
  const { rowCount } = await queryPrepared(pool, {
    text: `select from ${usersView} users where id = $1 and role = 'influencer'`,
    values: [userId],
  })
  if (rowCount === 0) throw notFound()
  const before = rangeBefore(range)
  const [days, followers, sources, updatedAt] = await Promise.all([
    readDays(pool, userId, {
      from: before.from,
      to: range.to,
      timeZone,
      kinds: [...eventKinds, 'earnings', 'purchases'],
    }),
    readFollowers(pool, userId, { from: before.from, to: range.to }),
    readSources(pool, userId, { from: range.from, to: range.to }),
    countedUntil(pool, clock),
  ])
  const spans = spansOf(range)
  const [knownBefore = null, ...known] = followersAt(followers, [before.to, ...spans.map(({ to }) => to)])
  const sums = { totals: new Map<string, number>(), before: new Map<string, number>() }
  const bySpan = new Map(spans.map(({ from }) => [from, new Map<string, number>()]))
  for (const { day, kind, count } of days) {
    const within = day < range.from ? [sums.before] : [sums.totals, mustFind(bySpan, spanOf(day, range))]
    for (const sum of within) sum.set(kind, (sum.get(kind) ?? 0) + Number(count))
  }
  return {
    ...range,
    timeZone,
    series: spans.map(({ from }, i) => ({ from, ...figuresFrom(mustFind(bySpan, from), known[i] ?? null) })),
    totals: figuresFrom(sums.totals, known.at(-1) ?? null),
    before: figuresFrom(sums.before, knownBefore),
    ...sources,
    followersSource: followersSource(followers),
    updatedAt: updatedAt.toISOString(),
  }
}

function figuresFrom(sums: Map<string, number>, followers: number | null): Figures {
  const of = (kind: string) => sums.get(kind) ?? 0
  const [views, purchases] = [of('view'), of('purchases')]
  return {
    views,
    visitors: of('visitor'),
    clicks: of('click'),
    reactions: of('reaction'),
    likes: of('like'),
    followers,
    earnings: of('earnings'),
    purchases,
    conversion: views === 0 ? null : purchases / views,
  }
}

/** The time up to which all events are included: that of the oldest event not rolled up, or now. */
async function countedUntil(pool: Database['pool'], clock: Clock): Promise<Date> {
  const { rows } = await queryPrepared<{ at: Date }>(pool, {
    text: 'select at from analytics_events where not rolled_up order by id limit $1',
    values: [1],
  })
  return rows[0]?.at ?? clock()
}
