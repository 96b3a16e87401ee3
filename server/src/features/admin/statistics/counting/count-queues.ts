import { type SQL, sql } from 'drizzle-orm'
import { type QueueName, queueTargetHours } from '#contract/admin/statistics/queues.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { AdminQueues } from '../../../../platform/feature.ts'

/** Counts anew what admins decided on a day (UTC) in each queue. */
export async function countQueues(tx: Tx, queues: AdminQueues, day: string): Promise<void> {
  await tx.execute(sql`delete from statistics_queue_days where day = ${day}`)
  const decided = (Object.keys(queues) as QueueName[]).map((queue) => decidedIn(queues, queue))
  if (decided.length === 0) return
  await tx.execute(sql`
    with today as (select ${day}::date::timestamptz as begins, (${day}::date + 1)::timestamptz as ends)
    insert into statistics_queue_days (day, queue, decided, in_time, seconds, longest)
    select ${day}::date, queue, count(*), count(*) filter (where seconds <= target), sum(seconds), max(seconds)
    from (${sql.join(decided, sql` union all `)}) decided group by queue`)
}

const decidedIn = (queues: AdminQueues, queue: QueueName): SQL => sql`
  select ${queue}::text as queue, ${queueTargetHours[queue] * 3_600}::int as target,
    greatest(0, extract(epoch from d.decided_at - d.entered_at))::bigint as seconds
  from today cross join lateral (${sql.raw(queues[queue]!.decided)}) d (entered_at, decided_at)`
