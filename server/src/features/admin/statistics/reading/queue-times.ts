import { type QueueName, queueNames, queueTargetHours } from '#contract/admin/statistics/queues.ts'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import type { AdminQueues } from '../../../../platform/feature.ts'
import type { Within } from './countries.ts'

type Row = { queue: QueueName; is_now: boolean; decided: string; in_time: string; seconds: string; longest: string }

const hours = (seconds: number) => seconds / 3_600

/** How long items waited in each queue until they were decided, and since when the oldest of those that still wait. */
export async function readQueueTimes(
  pool: Database['pool'],
  queues: AdminQueues,
  { from, to, since }: Within,
): Promise<PlatformReport['queues']> {
  const [{ rows }, oldest] = await Promise.all([
    queryPrepared<Row>(pool, {
      text: `select queue, day >= $2 as is_now, sum(decided) as decided, sum(in_time) as in_time, sum(seconds) as seconds,
          max(longest) as longest
        from statistics_queue_days where day between $1 and $3 group by 1, 2`,
      values: [since, from, to],
    }),
    readOldest(pool, queues),
  ])
  return queueNames.map((name) => {
    const of = (isNow: boolean) => rows.find((row) => row.queue === name && row.is_now === isNow)
    const average = (row: Row | undefined) => (row ? hours(Number(row.seconds) / Number(row.decided)) : null)
    const now = of(true)
    return {
      name,
      targetHours: queueTargetHours[name],
      decided: Number(now?.decided ?? 0),
      inTime: Number(now?.in_time ?? 0),
      averageHours: average(now),
      longestHours: now ? hours(Number(now.longest)) : null,
      averageBefore: average(of(false)),
      oldestAt: oldest[name]?.toISOString() ?? null,
    }
  })
}

/** Since when the oldest item of each queue waits; null where nothing does. */
export async function readOldest(
  pool: Database['pool'],
  queues: AdminQueues,
): Promise<Partial<Record<QueueName, Date | null>>> {
  const columns = Object.entries(queues).map(([name, { oldest }]) => `(${oldest}) as "${name}"`)
  const { rows } = await pool.query<Partial<Record<QueueName, Date | null>>>(`select ${columns.join(', ')}`)
  return rows[0]!
}
