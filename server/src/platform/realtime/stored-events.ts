import type { LiveEvent, LiveType } from '#contract/accounts/live/live.ts'
import { liveLimits } from '#contract/accounts/live/protocol.ts'
import { omit } from '#contract/omit.ts'
import type { Subject } from '#contract/subjects.ts'
import type { Database } from '../database/database.ts'
import { queryPrepared } from '../database/prepared.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { PersonalTable } from '../personal-data.ts'

type Row = { userId: number; seq: string; type: LiveType; subjects: Subject[] }
export type StoredEvent = LiveEvent & { userId: number }

const toEvent = ({ seq, ...row }: Row): StoredEvent => ({ ...row, seq: Number(seq) })

/** The number of events that are read at once. */
export const maxRead = 5_000

/** The events of people after the number of each, oldest first; at most `maxRead`. */
export async function readEventsAfter(
  { pool }: Database,
  positions: ReadonlyMap<number, number>,
): Promise<StoredEvent[]> {
  const { rows } = await queryPrepared<Row>(pool, {
    text: `select e.user_id as "userId", e.seq, e.type, e.subjects
      from unnest($1::integer[], $2::bigint[]) as seen(user_id, seq)
      join live_events e on e.user_id = seen.user_id and e.seq > seen.seq
      order by e.user_id, e.seq limit ${maxRead}`,
    values: [[...positions.keys()], [...positions.values()]],
  })
  return rows.map(toEvent)
}

export type Start = { seq: number; isResync: boolean; events: LiveEvent[] }

/**
 * The point from which somebody who saw event `after` continues: the events they missed, up to `seq`. `isResync`: some of them are no
 * longer stored, or never were. Without `after`, the events of the last minute.
 */
export async function readStart({ pool }: Database, userId: number, after: number | null): Promise<Start> {
  const counter = await queryPrepared<{ seq: string; deleted: string; recent: string | null }>(pool, {
    text: `select c.seq, c.deleted_seq as deleted, (
        select min(e.seq) from live_events e where e.user_id = c.user_id
          and e.created_at > clock_timestamp() - interval '${liveLimits.recentSeconds} seconds') as recent
      from live_counters c where c.user_id = $1`,
    values: [userId],
  })
  const [row] = counter.rows
  const seq = Number(row?.seq ?? 0)
  if (after !== null && (after > seq || after < Number(row?.deleted ?? 0))) return { seq, isResync: true, events: [] }
  const from = after ?? (row?.recent ? Number(row.recent) - 1 : seq)
  if (from === seq) return { seq, isResync: false, events: [] }
  const events = (await readEventsAfter({ pool } as Database, new Map([[userId, from]]))).map((event) =>
    omit(event, 'userId'),
  )
  if (events.length === maxRead) return { seq, isResync: true, events: [] }
  return { seq: events.at(-1)?.seq ?? seq, isResync: false, events }
}

/** The numbers of the last events of people. */
export async function readLastSeqs({ pool }: Database, userIds: number[]): Promise<Map<number, number>> {
  const { rows } = await queryPrepared<{ userId: number; seq: string }>(pool, {
    text: 'select user_id as "userId", seq from live_counters where user_id = any($1::integer[])',
    values: [userIds],
  })
  return new Map(rows.map(({ userId, seq }) => [userId, Number(seq)]))
}

/** The people with events in the last seconds, with the numbers of their last events. */
export async function readRecentSeqs({ pool }: Database, seconds: number): Promise<Map<number, number>> {
  const { rows } = await queryPrepared<{ userId: number; seq: string }>(pool, {
    text: `select user_id as "userId", max(seq) as seq from live_events
      where created_at > clock_timestamp() - make_interval(secs => $1) group by user_id`,
    values: [seconds],
  })
  return new Map(rows.map(({ userId, seq }) => [userId, Number(seq)]))
}

/** Deletes events older than a week; readers who saw none since then read everything again. */
export async function deleteOldEvents({ pool }: Database): Promise<void> {
  await pool.query(`
    with deleted as (
      delete from live_events where created_at < clock_timestamp() - interval '${liveLimits.storedDays} days'
      returning user_id, seq
    )
    update live_counters c set deleted_seq = d.seq
    from (select user_id, max(seq) as seq from deleted group by user_id) d
    where c.user_id = d.user_id`)
}

export async function liveEventJobs({ jobs, database }: { jobs: Jobs; database: Database }): Promise<void> {
  await jobs.schedule('live-events-cleanup', '23 * * * *', () => deleteOldEvents(database))
}

/** Personal data in events (reliability.md 4.7): only the kinds of what happened. */
export const liveEventsPersonalData: PersonalTable[] = [
  { table: 'live_events', where: 't.user_id = $1', erase: true },
  { table: 'live_counters', where: 't.user_id = $1', erase: true },
]
