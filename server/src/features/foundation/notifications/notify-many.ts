import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { MailRequest } from './mail-request.ts'
import { recipientsOf } from './recipients.ts'
import { recordNotification } from './record-notification.ts'

/**
 * Notifies many people, as `notify` does one: in the application, by mail and by Web Push, as they want it. It takes a handful of
 * statements however many they are; callers limit them to `manyAtOnce`.
 */
export async function notifyMany(context: SystemContext, mails: MailRequest[]): Promise<void> {
  for (const mail of mails)
    for (const each of await recipientsOf(context, mail)) recordNotification(context, each, { isMailed: true })
}

/** The number of people notified in one transaction, which locks the counters of their live events at its end. */
export const manyAtOnce = 500

type Withdrawn = { userIds: number[]; kind: NotificationKind; about: string }

/** Deletes these people's notifications, and updates their open pages. */
export async function withdrawNotifications(
  { tx, realtime }: SystemContext,
  { userIds, kind, about }: Withdrawn,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    delete from notifications where user_id = any(${sql.param(userIds)}::int[]) and subject = ${`${kind}:${about}`}
    returning user_id`)
  for (const { user_id: personId } of rows) realtime.announce(tx, { personId, type: 'notification' })
}
