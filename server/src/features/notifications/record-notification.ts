import { randomBytes } from 'node:crypto'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { SystemContext } from '../../platform/context.ts'
import { notificationKindOf } from './kinds.ts'
import { liveTypeOf } from './live-types.ts'
import type { MailKind, MailRequest } from './notify.ts'
import { waysOf } from './preferences.ts'
import { enqueuePush } from './push/enqueue-push.ts'
import { notifications } from './tables.ts'
import { withdrawalsPage } from './withdrawals-page.ts'

/** A new id whose first 48 bits are the time in milliseconds (UUID version 7), so that the order of ids is that of time. */
export function newNotificationId(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = randomBytes(10)
  random[0] = (random[0]! & 0x0f) | 0x70
  random[2] = (random[2]! & 0x3f) | 0x80
  const hex = time + random.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** When the notification of an id was written. */
export const timeOfNotification = (id: string): Date =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))

/** Pages of the notifications whose mail leads elsewhere: its link may open an account, or be the mail's alone. */
const pagesOfEvents: Partial<Record<MailKind, string>> = {
  payout_changed: '/profile?tab=payout',
  username_changed: '/profile?tab=account',
  username_reserved: '/profile?tab=account',
  mail_stopped: '/profile?tab=notifications',
  withdrawal_asked: withdrawalsPage,
  withdrawal_checked: withdrawalsPage,
  withdrawal_check_over: withdrawalsPage,
  withdrawal_paid: withdrawalsPage,
  withdrawal_rejected: withdrawalsPage,
  withdrawal_failed: withdrawalsPage,
  withdrawal_reverted: withdrawalsPage,
  account_warned: '/decisions',
  account_blocked: '/decisions',
  content_hidden: '/decisions',
  message_removed: '/decisions',
  own_payouts_frozen: '/decisions',
  sanction_ended: '/decisions',
  appeal_received: '/decisions',
  appeal_upheld: '/decisions',
  appeal_undone: '/decisions',
  own_decision_upheld: '/admin/appeals',
  own_decision_undone: '/admin/appeals',
  account_unblocked: '/profile',
  report_resolved: '/profile?tab=reports',
  report_rejected: '/profile?tab=reports',
}
const pagesOfKinds: Partial<Record<NotificationKind, string>> = {
  money: '/wallet',
  security: '/profile?tab=security',
  admin: '/admin/money?tab=alerts',
}

/** The page that a notification is about, as a path of the site. */
function pathOf({ kind: event, params: { taskId, link } }: MailRequest, kind: NotificationKind): string {
  const page = pagesOfEvents[event] ?? pagesOfKinds[kind]
  if (page) return page
  if (!link) return taskId === undefined ? '/notifications' : `/task/${taskId}`
  const { pathname, search } = new URL(link)
  return pathname + search
}

/** Events of these are grouped by the page that they are about; each other event stands alone. */
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

export type Told = Omit<MailRequest, 'to' | 'reader'>
type Shown = { kind: NotificationKind; at: Date; isShown: boolean }

/** The row of a notification. What the person does not want to be shown is read from the start, so that it counts nowhere. */
export function rowOf(mail: Told & { userId: number }, { kind, at, isShown }: Shown) {
  const { userId, kind: event, otherId, about } = mail
  const id = newNotificationId(at)
  const path = pathOf(mail, kind)
  const { link: _, items: __, ...params } = mail.params
  const isGrouped = about !== undefined || (groupedKinds.has(kind) && path !== '/notifications')
  return {
    ...{ id, userId, kind, event, path, params, createdAt: at, isShown },
    subject: isGrouped ? `${kind}:${about ?? path}` : id,
    otherId: otherId ?? null,
    readAt: isShown ? null : at,
  }
}

/**
 * Writes the notification of an event and tells the person's browsers once the caller's transaction is committed: at once those that are
 * open, by Web Push the others. Does nothing more than the former for events that have none (kinds.ts).
 */
export async function recordNotification(context: SystemContext, mail: Told): Promise<void> {
  const { tx, clock, realtime } = context
  const { userId } = mail
  if (userId === null) return
  const type = liveTypeOf(mail.kind, mail.params)
  if (type) realtime.announce(tx, { userId, type })
  const kind = notificationKindOf(mail)
  if (!kind) return
  const { app, push, hasDevice } = await waysOf(tx, userId, kind)
  const isShown = app !== 'never'
  const row = rowOf({ ...mail, userId }, { kind, at: clock(), isShown })
  await tx.insert(notifications).values(row)
  if (isShown) realtime.announce(tx, { userId, type: 'notification' })
  if (hasDevice && push === 'now') await enqueuePush(context, { userId, id: row.id })
}
