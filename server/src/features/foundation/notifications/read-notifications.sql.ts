import type { z } from 'zod'
import { type NotificationKind, notificationLimits } from '#contract/foundation/notifications/kinds.ts'
import type { Notification, notifications } from '#contract/foundation/notifications/notifications.ts'
import type { Language } from '#contract/languages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { day } from '../../../platform/clock.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import { defaultLimit, toPage } from '../../../platform/http/requests/cursor.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { isDeletedUsername, usersView } from '../users/index.ts'
import { eventOf } from './declare-event.ts'
import { isStepDone, workOf } from './done-steps.sql.ts'
import { nextStepOf, titleOf } from './mail/render-mail.ts'
import type { StoredParams } from './mail-request.ts'
import { timeOfNotification } from './record-notification.ts'

type Query = z.output<typeof notifications.list.schema.querystring>

type Work = { status: string; action: string | null; at: string | null }

type Row = {
  id: string
  kind: NotificationKind
  event: string
  path: string
  params: StoredParams
  is_read: boolean
  unread: number
  is_done: boolean
  work: Work | null
  created_at: Date
  other_id: number | null
  username: string
  display_name: string
  avatar_url: string | null
}

/** The time since which notifications are read. */
export const storedSince = (now: Date) => new Date(now.getTime() - notificationLimits.storedDays * day)

/** The end of the period read, so that the partitions of coming months are not; a day later than now, since clocks differ. */
const storedUntil = (now: Date) => new Date(now.getTime() + day)

/** The end of a page: whether it ended among the read ones, and the id of its last row. */
type Position = { isRead: boolean; id: string }
const encode = ({ isRead, id }: Position) => `${isRead ? 'read' : 'unread'}_${id}`

/** Refuses a malformed cursor with 422 `cursor_invalid`. */
function decode(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const match = /^(read|unread)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor)
  if (!match) throw new Refusal(422, 'cursor_invalid', requestErrors.cursorInvalid)
  // the pattern has two groups
  return { isRead: match[1] === 'read', id: match[2]! }
}

/** One page of the actor's notifications, the last event of each subject: unread ones first, each part newest first. */
export async function listNotifications(
  context: ReadContext,
  { unread, kind, language = context.actor.person.language, cursor, limit = defaultLimit }: Query,
): Promise<{ items: Notification[]; nextCursor: string | null }> {
  const position = decode(cursor)
  const parts = [false, true].filter(
    (isRead) => (unread === undefined || (unread === 'false') === isRead) && (isRead || !position?.isRead),
  )
  const rows: Row[] = []
  for (const isRead of parts) {
    const after = position?.isRead === isRead ? position.id : null
    if (rows.length <= limit)
      rows.push(...(await readPart(context, { isRead, kind, after, many: limit + 1 - rows.length })))
  }
  return toPage(
    rows.map((row) => fromRow(row, language)),
    limit,
    encode,
  )
}

type Part = { isRead: boolean; kind: NotificationKind | undefined; after: string | null; many: number }

/**
 * The newest subjects whose last event is read, or unread. The person's index is read backwards, month by month, until there are enough;
 * each row is checked for a newer one of its subject.
 */
async function readPart({ database: { pool }, actor, clock }: ReadContext, part: Part): Promise<Row[]> {
  const { rows } = await queryPrepared<Row>(pool, pageStatement(actor.person.id, clock(), part))
  return rows
}

export function pageStatement(userId: number, now: Date, { isRead, kind, after, many }: Part) {
  const before = after === null ? null : timeOfNotification(after)
  return {
    text: `
      select n.id, n.kind, n.event, n.path, n.params, n.read_at is not null as is_read, n.created_at,
        -- filtered after the index of subjects: that of unread ones would be read whole for each row of somebody who reads nothing
        case when n.read_at is null then (select count(*) filter (where m.read_at is null)::int from notifications m
          where m.user_id = n.user_id and m.subject = n.subject and m.created_at > $2 and m.created_at < $3)
          else 0 end as unread,
        ${isStepDone()} as is_done, ${workOf} as work,
        u.id as other_id, u.username, u.display_name, u.avatar_url
      from notifications n left join ${usersView} u on u.id = n.other_id
      where n.user_id = $1 and n.created_at > $2 and n.created_at < $3 and n.is_shown and n.read_at is ${isRead ? 'not null' : 'null'}
        ${after === null ? '' : 'and n.created_at <= $5 and (n.created_at, n.id) < ($5, $6)'}
        ${kind ? `and n.kind = '${kind}'` : ''}
        and not exists (select from notifications m where m.user_id = n.user_id and m.subject = n.subject
          and m.is_shown and m.created_at < $3
          and m.created_at >= n.created_at and (m.created_at, m.id) > (n.created_at, n.id))
      order by n.created_at desc, n.id desc limit $4`,
    values: [userId, storedSince(now), storedUntil(now), many, ...(after === null ? [] : [before, after])],
  }
}

function fromRow(row: Row, language: Language): Notification {
  const { id, kind, event, path, params, unread, is_done: isDone, is_read: isRead, created_at: createdAt } = row
  // notifications from before somebody deleted their account still have their name
  const isGone = row.other_id !== null && isDeletedUsername(row.username)
  const named = isGone ? { ...params, from: row.display_name } : { from: row.display_name, ...params }
  return {
    id,
    kind,
    event,
    path,
    unread,
    isRead,
    title: titleOf(event, named, language),
    text: params.reason ?? '',
    action: nextStepOf(event, kind, { params, language, isDone }),
    deadline: isDone ? null : deadlineOf(row),
    outcome: isDone ? outcomeOf(row) : null,
    subject: eventOf(event).step ? subjectOf(params) : null,
    person:
      row.other_id === null
        ? null
        : { id: row.other_id, username: row.username, displayName: row.display_name, avatarUrl: row.avatar_url },
    createdAt: createdAt.toISOString(),
  }
}

const subjectOf = ({ campaignTitle, dealTitle, videoTitle }: StoredParams): string | null =>
  [campaignTitle, dealTitle, videoTitle].find((title) => typeof title === 'string') ?? null

/** The deadline of an event: that of the clock which it declares, or reminds of, while that runs. */
function deadlineOf({ event, params, work }: Row): Notification['deadline'] {
  const { clock = params.action } = eventOf(event)
  if (!clock || !work?.at || work.action !== clock) return null
  return { action: clock, at: new Date(work.at).toISOString() }
}

/** Accepted work is named as such; of other steps it is told that they are done. */
const outcomeOf = ({ event, work }: Row): Notification['outcome'] =>
  work && eventOf(event).acceptedIn?.includes(work.status) ? 'accepted' : 'done'

/** The number of the actor's subjects with unread notifications, and the pages of the newest of them. */
export async function countUnread({ database: { pool }, actor, clock }: ReadContext) {
  const { rows } = await queryPrepared<{ count: number; paths: string[] }>(
    pool,
    unreadStatement(actor.person.id, clock()),
  )
  return onlyRow(rows)
}

export const unreadStatement = (userId: number, now: Date) => ({
  // one pass through the index of unread notifications; only the newest subjects are looked up for their pages
  text: `
    with unread as materialized (
      select subject, max(created_at) as newest from notifications
      where user_id = $1 and read_at is null and created_at > $2 and created_at < $3 group by subject
    )
    select (select count(*)::int from unread) as count, array(
      select (select n.path from notifications n where n.user_id = $1 and n.subject = u.subject and n.created_at = u.newest limit 1)
      from (select * from unread order by newest desc limit ${notificationLimits.unreadPaths}) u) as paths`,
  values: [userId, storedSince(now), storedUntil(now)],
})
