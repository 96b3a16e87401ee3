// Reads tasks, campaign requests, videos and reviews: finds the order of a notification, and the steps that have been taken

import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { allEvents, type DeclaredEvent, eventOf } from './declare-event.ts'
import type { StoredEvent } from './mail-request.ts'

const task = (condition: string) =>
  `exists (select from tasks t where t.id = (n.params->>'taskId')::int and (${condition}))`
const request = (condition: string) =>
  `exists (select from campaign_requests r where r.id = (n.params->>'requestId')::int and (${condition}))`
const either = (condition: string) => `(${task(condition)} or ${request(condition)})`
const video = (condition: string) =>
  `exists (select from videos v where v.id = substring(n.path from '/videos?/(\\d+)')::int and (${condition}))`

/** SQL of the notification `n` that holds once something is so of what it is about; `either` is an order's task or a campaign request. */
export const stepDone = { task, request, either, video }

const conditionOf = (events: Pick<DeclaredEvent, 'name' | 'isDone'>[]) =>
  `case n.event ${events
    .flatMap(({ name, isDone }) => (isDone ? [`when '${name}' then ${isDone}`] : []))
    .join('\n          ')} else false end`

let conditionOfAll: string | undefined

/** SQL: true if the step of the notification `n` is done; of events without a condition nobody can tell. */
export function isStepDone(): string {
  conditionOfAll ??= conditionOf(allEvents())
  return conditionOfAll
}

/** SQL: state and deadline of the video, order or campaign request of the notification `n`; null for everything else. */
export const workOf = `coalesce(
  (select json_build_object('status', v.status, 'action', v.clock_action, 'at', v.clock_at)
    from videos v where v.id = substring(n.path from '/videos?/(\\d+)')::int),
  (select json_build_object('status', t.status, 'action', t.clock_action, 'at', t.clock_at)
    from tasks t where t.id = (n.params->>'taskId')::int),
  (select json_build_object('status', r.status, 'action', r.clock_action, 'at', r.clock_at)
    from campaign_requests r where r.id = (n.params->>'requestId')::int))`

/** The order that a task belongs to; null: it is gone. */
export async function purchaseOf(db: Queryable, taskId: number): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`select purchase_id as id from tasks where id = ${taskId}`)
  return rows[0]?.id ?? null
}

/** Of events that a person is about to be mailed about, those whose step is not done, in their order. */
export async function withOpenSteps<S extends StoredEvent>(db: Queryable, userId: number, steps: S[]): Promise<S[]> {
  if (!steps.some(({ kind }) => eventOf(kind).isDone)) return steps
  const [kind = '', ...others] = new Set(steps.map(({ kind }) => kind))
  // it is planned each time, and the conditions of all events take three times as long as the rest
  const isDone = others.length === 0 ? conditionOf([{ name: kind, isDone: eventOf(kind).isDone }]) : isStepDone()
  const rows = steps.map(({ kind, params }, place) => ({ place, event: kind, params, path: params.link ?? '' }))
  const { rows: open } = await db.execute<{ place: number }>(sql`
    select n.place
    from (select *, ${userId}::int as user_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(place int, event text, params jsonb, path text)) n
    where not coalesce(${sql.raw(isDone)}, false)`)
  const places = new Set(open.map(({ place }) => place))
  return steps.filter((_, place) => places.has(place))
}
