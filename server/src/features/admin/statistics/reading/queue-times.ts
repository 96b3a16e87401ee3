import type { SQL } from 'drizzle-orm'
import { type QueueName, queueNames, queueTargetHours } from '#contract/admin/statistics/queues.ts'
import type { PlatformReport } from '#contract/admin/statistics/statistics.ts'
import type { Database, Queryable } from '../../../../platform/database/database.ts'
import { readFigures } from '../../../../platform/database/figures/figures.ts'
import { queryPrepared } from '../../../../platform/database/prepared.ts'
import type { AdminQueues } from '../../../../platform/feature.ts'
import type { Within } from './countries.sql.ts'

type Row = { queue: QueueName; is_now: boolean; decided: string; in_time: string; seconds: string; longest: string }

const hours = (seconds: number) => seconds / 3_600

/** Waiting times of items that were decided in each queue, and the time since which the oldest open item waits. */
export async function readQueueTimes(
  { pool, orm }: Database,
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
    readOldest(orm, queues),
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

/** Reads the time at which the oldest waiting item of each queue arrived; null where none waits. */
export function readOldest(db: Queryable, queues: AdminQueues): Promise<Record<QueueName, Date | null>> {
  const oldest = queueNames.map((name) => [name, queues[name].oldest])
  return readFigures(db, Object.fromEntries(oldest) as Record<QueueName, SQL<Date | null>>, queueNames)
}
