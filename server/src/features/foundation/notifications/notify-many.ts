import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { recordNotification, type Told } from './record-notification.ts'

/** A notification of one of many people. */
export type ManyMail = Told & { userId: number }

/**
 * Notifies many people, as `notify` does one: in the application, by mail and by Web Push, as they want it. It takes a handful of
 * statements however many they are; callers limit them to `manyAtOnce`.
 */
export function notifyMany(context: SystemContext, mails: ManyMail[]): void {
  for (const mail of mails) recordNotification(context, mail, { isMailed: true })
}

/** How many people are notified in one transaction, which locks the counters of their live events at its end. */
export const manyAtOnce = 500

type Withdrawn = { userIds: number[]; kind: NotificationKind; about: string }

/** Deletes what these people were notified of, and tells their open pages. */
export async function withdrawNotifications(
  { tx, realtime }: SystemContext,
  { userIds, kind, about }: Withdrawn,
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    delete from notifications where user_id = any(${sql.param(userIds)}::int[]) and subject = ${`${kind}:${about}`}
    returning user_id`)
  for (const { user_id: userId } of rows) realtime.announce(tx, { userId, type: 'notification' })
}
