import { sql } from 'drizzle-orm'
import type { NotificationKind } from '#contract/notifications/kinds.ts'
import type { SystemContext } from '../../platform/context.ts'
import { notificationKindOf } from './kinds.ts'
import { liveTypeOf } from './live-types.ts'
import { mailQueue } from './notify.ts'
import { waysOfMany } from './preferences.ts'
import { enqueuePushes } from './push/enqueue-push.ts'
import { rowOf, type Told } from './record-notification.ts'
import { notifications } from './tables.ts'

/** A notification of one of many people. */
export type ManyMail = Told & { userId: number }

/**
 * Notifies many people of events of one kind, each of them once, as `notify` does one: in the application, by mail and by Web Push, as
 * they want it. It takes a handful of statements however many they are; callers limit them to `manyAtOnce`.
 */
export async function notifyMany(context: SystemContext, mails: ManyMail[]): Promise<void> {
  const [first] = mails
  const kind = first && notificationKindOf(first)
  if (!kind) return
  const { tx, clock, realtime, jobs } = context
  const at = clock()
  const ways = await waysOfMany(
    tx,
    mails.map(({ userId }) => userId),
    kind,
  )
  const told = mails.map((mail) => {
    const { app, mail: mailed, push, hasDevice } = ways.get(mail.userId)!
    const row = rowOf(mail, { kind, at, isShown: app !== 'never' })
    return { mail, row, isMailed: mailed === 'now', isPushed: hasDevice && push === 'now' }
  })
  await tx.insert(notifications).values(told.map(({ row }) => row))
  for (const { mail, row } of told) {
    const { userId } = mail
    const type = liveTypeOf(mail.kind, mail.params)
    if (type) realtime.announce(tx, { userId, type })
    if (row.isShown) realtime.announce(tx, { userId, type: 'notification' })
  }
  await jobs.enqueueAll(
    tx,
    mailQueue,
    told.filter(({ isMailed }) => isMailed).map(({ mail }) => mail),
  )
  await enqueuePushes(
    context,
    told.filter(({ isPushed }) => isPushed).map(({ row: { userId, id } }) => ({ userId, id })),
  )
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
