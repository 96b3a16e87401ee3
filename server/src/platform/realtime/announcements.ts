import { type LiveType, liveKinds } from '#contract/accounts/live/live.ts'
import type { Subject } from '#contract/subjects.ts'
import { afterCommit, lastBeforeCommit } from '../database/commit-hooks.ts'
import type { Tx } from '../database/database.ts'
import { queryIn, withoutWaiting } from '../database/pipeline.ts'
import { type Memberships, peopleWith } from '../memberships.ts'
import { mustFind } from '../must-find.ts'

/** One person alone, or a party with everybody who acts for it. */
type Told = { personId: number } | { partyId: number }

/** `subjects` only for what somebody did elsewhere; other kinds declare theirs in the contract. */
export type Announcement = Told & ({ type: Exclude<LiveType, 'own'> } | { type: 'own'; subjects: readonly Subject[] })

/** Subjects by person or party and type, so that each type is one event however often it is announced. */
type ByReceiver = Map<number, Map<LiveType, Set<Subject>>>
/** Announcements of one transaction. */
type Pending = { persons: ByReceiver; parties: ByReceiver }

const pendingOf = new WeakMap<object, Pending>()

/**
 * Stores that something has happened, in the transaction of its cause; `onCommitted` gets all people of the transaction.
 * The events are written last, before the commit, because that locks the counters of these people.
 */
export function announceIn(
  tx: Tx,
  event: Announcement,
  { membersOf, onCommitted }: Pick<Memberships, 'membersOf'> & { onCommitted: (personIds: number[]) => void },
): void {
  let pending = pendingOf.get(tx)
  if (!pending) {
    const started: Pending = { persons: new Map(), parties: new Map() }
    pending = started
    pendingOf.set(tx, started)
    lastBeforeCommit(tx, async () => {
      const members = await membersOf(tx, [...started.parties.keys()])
      for (const [partyId, types] of started.parties)
        for (const personId of peopleWith(mustFind(members, partyId), 'person')) addTo(started.persons, personId, types)
      await storeEvents(tx, started.persons)
    })
    afterCommit(tx, () => onCommitted([...started.persons.keys()]))
  }
  const subjects = new Set(event.type === 'own' ? event.subjects : liveKinds[event.type])
  const types = new Map([[event.type, subjects]])
  if ('partyId' in event) addTo(pending.parties, event.partyId, types)
  else addTo(pending.persons, event.personId, types)
}

function addTo(receivers: ByReceiver, id: number, added: ReadonlyMap<LiveType, ReadonlySet<Subject>>): void {
  const types = receivers.get(id) ?? new Map<LiveType, Set<Subject>>()
  receivers.set(id, types)
  for (const [type, subjects] of added) types.set(type, new Set([...(types.get(type) ?? []), ...subjects]))
}

/** Numbers the events of each person by their counter. Counters are locked in ascending order of people, so none waits for another. */
async function storeEvents(tx: Tx, receivers: ByReceiver): Promise<void> {
  const events = [...receivers].flatMap(([userId, types]) =>
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
