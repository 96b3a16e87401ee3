import { type SQL, sql } from 'drizzle-orm'
import { type QueueName, queueNames, queueTargetHours } from '#contract/admin/statistics/queues.ts'
import { day as dayMs } from '../../../../platform/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { QueryOf, QueueItem } from '../../../../platform/database/figures/figures.ts'
import type { AdminQueues } from '../../../../platform/feature.ts'

/** Recounts admins' decisions of a day (UTC) in each queue. */
export async function countQueues(tx: Tx, queues: AdminQueues, day: string): Promise<void> {
  await tx.execute(sql`delete from statistics_queue_days where day = ${day}`)
  const begins = new Date(`${day}T00:00:00Z`)
  const period = { begins, ends: new Date(begins.getTime() + dayMs) }
  const decided = queueNames.flatMap((name) => queues[name].decided.map((itemsOf) => waitsIn(name, itemsOf(period))))
  await tx.execute(sql`
    insert into statistics_queue_days (day, queue, decided, in_time, seconds, longest)
    select ${day}::date, queue, count(*), count(*) filter (where seconds <= target), sum(seconds), max(seconds)
    from (${sql.join(decided, sql` union all `)}) decided group by queue`)
}

const waitsIn = (name: QueueName, decided: QueryOf<QueueItem>): SQL => sql`
  select ${name}::text as queue, ${queueTargetHours[name] * 3_600}::int as target,
    greatest(0, extract(epoch from d.decided_at - d.entered_at))::bigint as seconds
  from ${decided} d (entered_at, decided_at)`
