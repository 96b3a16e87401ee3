import { sql } from 'drizzle-orm'
import { type NotificationKind, notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import type { Language } from '#contract/languages.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import { usersView } from '../../users/index.ts'
import type { StoredParams } from '../mail-request.ts'
import { choicesIn, type StoredChoices } from '../preferences.ts'
import { storedSince } from '../read-notifications.sql.ts'
import { timeOfNotification } from '../record-notification.ts'
import type { PushJob } from './enqueue-push.ts'
import type { QuietTimes } from './quiet-hours.ts'

/** A notification to be pushed, with its reader's settings. */
export type PushedEvent = QuietTimes & {
  kind: NotificationKind
  event: string
  path: string
  tag: string
  params: StoredParams
  at: Date
  isUrgent: boolean
  choices: StoredChoices | null
  reader: { language: Language; showsDetails: boolean }
}

type Row = {
  kind: NotificationKind
  event: string
  path: string
  subject: string
  params: StoredParams
  from: string | null
  language: Language
  time_zone: string | null
  quiet_from: number | null
  quiet_until: number | null
  shows_details: boolean | null
  choices: StoredChoices | null
}

/** Kinds that wake a sleeping phone. */
const urgentKinds: readonly NotificationKind[] = ['messages', 'orders', 'disputes', 'security']

/** The notification of a job; null if it is no longer to be pushed. */
export async function readPushedEvent(db: Queryable, { userId, id }: PushJob): Promise<PushedEvent | null> {
  const at = timeOfNotification(id)
  const { rows } = await db.execute<Row>(sql`
    select n.kind, n.event, n.path, n.subject, n.params, o.display_name as "from", u.language,
      s.time_zone, s.quiet_from, s.quiet_until, s.shows_details, s.choices
    from notifications n
    join ${usersView} u on u.id = n.user_id and u.is_active
    left join ${usersView} o on o.id = n.other_id
    left join notification_settings s on s.user_id = n.user_id
    where n.user_id = ${userId} and n.created_at = ${at.toISOString()}::timestamptz and n.id = ${id}::uuid
      and (n.read_at is null or not n.is_shown)
      and not exists (select from notifications m where m.user_id = n.user_id and m.subject = n.subject
        and m.created_at >= n.created_at and (m.created_at, m.id) > (n.created_at, n.id))`)
  const row = rows[0]
  if (!row || choicesIn(row.choices, row.kind).push !== 'now') return null
  const { kind, event, path, subject: tag, params, choices } = row
  return {
    kind,
    event,
    path,
    tag,
    at,
    choices,
    params: { ...(row.from !== null && { from: row.from }), ...params },
    isUrgent: urgentKinds.includes(kind),
    timeZone: row.time_zone,
    quietFrom: row.quiet_from,
    quietUntil: row.quiet_until,
    reader: { language: row.language, showsDetails: row.shows_details ?? false },
  }
}

type Asked = { userId: number; event: PushedEvent; now: Date }

/** The number of unread subjects, and a flag that something later than an event is among them that is pushed as well. */
export async function readUnread(db: Queryable, { userId, event, now }: Asked) {
  const pushed = notificationKinds.filter((kind) => choicesIn(event.choices, kind).push === 'now')
  const { rows } = await db.execute<{ unread: number; has_later: boolean | null }>(sql`
    select count(distinct subject)::int as unread,
      bool_or(created_at > ${event.at.toISOString()}::timestamptz and kind = any(${sql.param(pushed)}::text[])) as has_later
    from notifications
    where user_id = ${userId} and read_at is null and created_at > ${storedSince(now).toISOString()}::timestamptz`)
  const { unread, has_later: hasLater } = onlyRow(rows)
  return { unread, hasLater: hasLater ?? false }
}
