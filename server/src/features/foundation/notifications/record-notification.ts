import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import { defaultChoices, type KindChoices } from '#contract/foundation/notifications/preferences.ts'
import { omit } from '#contract/omit.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { beforeCommit } from '../../../platform/database/commit-hooks.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { assertDeclared, eventOf } from './declare-event.ts'
import { liveTypeOf, notificationKindOf } from './kinds.ts'
import type { MailRequest, QueuedMail } from './mail-request.ts'
import { enqueuePushes } from './push/enqueue-push.ts'
import { mailQueue } from './queues.ts'

/** A new id whose first 48 bits are the time in milliseconds (UUID version 7), so that the order of ids is that of time. */
export function newNotificationId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = randomBytes(10)
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0)
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2)
  const hex = time + random.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The time at which the notification of an id was written. */
export const timeOfNotification = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** Pages of notifications, by their category, whose event names none. */
const pagesOfKinds: Partial<Record<NotificationKind, string>> = {
  money: '/wallet',
  security: '/profile?tab=security',
  admin: '/admin/money?tab=alerts',
}

/** The page that a notification is about, as a path of the site. */
function pathOf({ kind: event, params: { taskId, link } }: QueuedMail, kind: NotificationKind): string {
  const page = eventOf(event).page ?? pagesOfKinds[kind]
  if (page) return page
  if (!link) return taskId === undefined ? '/notifications' : `/task/${taskId}`
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Kinds whose events are grouped by the page that they are about; each other event stands alone. */
const groupedKinds: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'orders',
  'campaigns',
  'videos',
  'messages',
  'disputes',
  'reviews',
  'searches',
  'support',
  'ranks',
])

/** The row of a notification, without whether it is shown. Names are those of its columns. */
function rowOf(mail: QueuedMail & { userId: number }, { kind, at }: { kind: NotificationKind; at: Date }) {
  const { userId, kind: event, otherId, about } = mail
  const id = newNotificationId(at)
  const path = pathOf(mail, kind)
  const params = omit(mail.params, 'link', 'items')
  const isGrouped = about !== undefined || (groupedKinds.has(kind) && path !== '/notifications')
  const subject = isGrouped ? `${kind}:${about ?? path}` : id
  return { id, kind, event, subject, path, params, user_id: userId, other_id: otherId ?? null, created_at: at }
}

type Pending = { mail: QueuedMail & { userId: number }; kind: NotificationKind; at: Date; isMailed: boolean }

const pendingOf = new WeakMap<object, Pending[]>()

/**
 * Notifies a person of an event in the application, with the caller's transaction, and tells their browsers once it is committed: at once
 * those that are open, by Web Push the others. Only tells the former of events that have no notification (their category is null). `isMailed` mails it,
 * too, to who wants such mail at once. All notifications of a transaction are written together, at its end.
 */
export function recordNotification(context: SystemContext, mail: MailRequest, { isMailed = false } = {}): void {
  const { tx, clock, realtime } = context
  const { userId } = mail
  assertDeclared(mail.kind)
  if (userId === null) return
  const type = liveTypeOf(mail)
  if (type) realtime.announce(tx, { personId: userId, type })
  const kind = notificationKindOf(mail)
  if (!kind) return
  let pending = pendingOf.get(tx)
  if (!pending) {
    const started: Pending[] = []
    pending = started
    pendingOf.set(tx, started)
    beforeCommit(tx, () => storeNotifications(context, started))
  }
  pending.push({ mail: { ...mail, userId }, kind, at: clock(), isMailed })
}

type Stored = KindChoices & { id: string; has_device: boolean }

/** Writes notifications as their receivers want them, and enqueues their mails and pushes. */
async function storeNotifications(context: SystemContext, pending: Pending[]): Promise<void> {
  const { tx, realtime, jobs } = context
  const rows = pending.map(({ mail, kind, at }) => ({ ...rowOf(mail, { kind, at }), ...defaultChoices(kind) }))
  const { rows: stored } = await tx.execute<Stored>(sql`
    with told as materialized (
      select t.*, s.choices, exists (select from push_devices d where d.user_id = t.user_id) as has_device
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(id uuid, user_id integer, kind text, event text, subject text, path text,
        params jsonb, other_id integer, created_at timestamptz, app text, mail text, push text)
      left join notification_settings s on s.user_id = t.user_id
    ), wanted as materialized (
      select *, coalesce(choices -> kind ->> 'app', app) as wants_app, coalesce(choices -> kind ->> 'mail', mail) as wants_mail,
        coalesce(choices -> kind ->> 'push', push) as wants_push
      from told
    ), written as (
      insert into notifications (id, user_id, kind, event, subject, path, params, other_id, created_at, is_shown, read_at)
      select id, user_id, kind, event, subject, path, params, other_id, created_at, wants_app <> 'never',
        case when wants_app = 'never' then created_at end
      from wanted
    )
    select id, wants_app as app, wants_mail as mail, wants_push as push, has_device from wanted`)
  const ways = new Map(stored.map((each) => [each.id, each]))
  // a row was made for each, and all were stored
  const notices = pending.map((each, i) => ({ ...each, wants: mustFind(ways, rows[i]!.id) }))
  for (const { mail, wants } of notices)
    if (wants.app !== 'never') realtime.announce(tx, { personId: mail.userId, type: 'notification' })
  const mailed = notices.filter(({ isMailed, wants }) => isMailed && wants.mail === 'now')
  await jobs.enqueueAll(
    tx,
    mailQueue,
    mailed.map(({ mail }) => mail),
  )
  const pushed = notices.filter(({ wants }) => wants.has_device && wants.push === 'now')
  await enqueuePushes(
    context,
    pushed.map(({ mail: { userId }, wants: { id } }) => ({ userId, id })),
  )
}
