import { type LiveType, liveKinds } from '#contract/accounts/live/live.ts'
import type { Subject } from '#contract/subjects.ts'
import { afterCommit, lastBeforeCommit } from '../database/commit-hooks.ts'
import type { Tx } from '../database/database.ts'
import { queryIn, withoutWaiting } from '../database/pipeline.ts'

/** `subjects` only for what a person did elsewhere; other kinds declare theirs in the contract. */
export type Announcement =
  | { userId: number; type: Exclude<LiveType, 'own'> }
  | { userId: number; type: 'own'; subjects: readonly Subject[] }

/** What a transaction announces: subjects by person and type, so that each type is one event however often it is announced. */
type Pending = Map<number, Map<LiveType, Set<Subject>>>

const pendingOf = new WeakMap<object, Pending>()

/**
 * Stores that something has happened to a person, in the transaction of its cause; `onCommitted` gets all people of the transaction.
 * The events are written last, before the commit, because that locks the counters of these people.
 */
export function announceIn(tx: Tx, event: Announcement, onCommitted: (userIds: number[]) => void): void {
  let pending = pendingOf.get(tx)
  if (!pending) {
    const started: Pending = new Map()
    pending = started
    pendingOf.set(tx, started)
    lastBeforeCommit(tx, () => storeEvents(tx, started))
    afterCommit(tx, () => onCommitted([...started.keys()]))
  }
  const types = pending.get(event.userId) ?? new Map<LiveType, Set<Subject>>()
  pending.set(event.userId, types)
  const subjects = types.get(event.type) ?? new Set<Subject>()
  types.set(event.type, subjects)
  for (const subject of event.type === 'own' ? event.subjects : liveKinds[event.type]) subjects.add(subject)
}

/** Numbers the events of each person by their counter. Counters are locked in ascending order of people, so none waits for another. */
async function storeEvents(tx: Tx, pending: Pending): Promise<void> {
  const events = [...pending].flatMap(([userId, types]) =>
    [...types].map(([type, subjects]) => ({ user_id: userId, type, subjects: [...subjects] })),
  )
  await withoutWaiting(tx, queryIn(tx, { text: storeEventsText, values: [JSON.stringify(events)] }))
}

const storeEventsText = `
    with pending as materialized (
      select user_id, type, subjects,
        row_number() over (partition by user_id order by type) as nth, count(*) over (partition by user_id) as many
      from jsonb_to_recordset($1::jsonb) as p(user_id integer, type text, subjects text[])
    ), numbered as (
      insert into live_counters as c (user_id, seq)
      select distinct user_id, many from pending order by user_id
      on conflict (user_id) do update set seq = c.seq + excluded.seq
      returning user_id, seq
    )
    insert into live_events (user_id, seq, type, subjects, created_at)
    select p.user_id, n.seq - p.many + p.nth, p.type, p.subjects, clock_timestamp()
    from pending p join numbered n using (user_id)`
