import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { notifications } from '#contract/foundation/notifications/notifications.ts'
import { day } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { storedSince } from './read-notifications.sql.ts'
import { timeOfNotification } from './record-notification.ts'

type Marked = z.output<typeof notifications.markRead.schema.body>
type Unmarked = z.output<typeof notifications.markUnread.schema.body>

/**
 * Marks notifications of the actor as read, up to those that they have seen (`until`); newer ones stay unread. `markUnread` takes
 * `readAt` to undo it.
 */
export async function markRead(
  { tx, actor, clock }: Context,
  { ids, path, until }: Marked,
): Promise<{ readAt: string }> {
  const now = clock()
  const own = sql`n.user_id = ${actor.person.id} and n.read_at is null and n.created_at > ${storedSince(now)}
    ${until === undefined ? sql`` : sql`and n.created_at <= ${until}::timestamptz`}`
  if (ids) {
    await tx.execute(sql`
      with chosen as (
        select subject, max(created_at) as last from notifications
        where user_id = ${actor.person.id} and ${areAmong(ids, sql`notifications`)} group by subject
      )
      update notifications n set read_at = ${now} from chosen c
      where ${own} and n.subject = c.subject and n.created_at <= c.last`)
  } else {
    await tx.execute(sql`update notifications n set read_at = ${now} where ${own}
      ${path === undefined ? sql`` : sql`and n.path = ${path}`}`)
  }
  return { readAt: now.toISOString() }
}

/**
 * Marks notifications of the actor as unread: these events, or all that were marked as read at one time. Not those whose subject had a
 * later event that stays read, since that represents it.
 */
export async function markUnread({ tx, actor, clock }: Context, { ids, readAt }: Unmarked): Promise<void> {
  const chosen = (n: SQL) => (ids ? areAmong(ids, n) : sql`${n}.read_at = ${readAt}::timestamptz`)
  await tx.execute(sql`update notifications n set read_at = null
    where n.user_id = ${actor.person.id} and n.is_shown and n.created_at > ${storedSince(clock())} and ${chosen(sql`n`)}
      and not exists (select from notifications m where m.user_id = n.user_id and m.subject = n.subject and m.is_shown
        and m.created_at >= n.created_at and (m.created_at, m.id) > (n.created_at, n.id)
        and m.read_at is not null and not (${chosen(sql`m`)}))`)
}

/** The condition of these ids; the times in them select the partitions. */
const areAmong = (ids: string[], n: SQL) => sql`
  ${n}.id = any(${sql.param(ids)}::uuid[]) and ${n}.created_at = any(${sql.param(ids.map((id) => timeOfNotification(id).toISOString()))}::timestamptz[])`

/** Marks everybody's notifications as read that are older than some days, an hour after they were written. */
export async function readOlderNotifications({ database, clock }: Services, days: number): Promise<void> {
  const until = new Date(clock().getTime() - days * day)
  await database.orm.execute(sql`update notifications set read_at = created_at + interval '1 hour'
    where read_at is null and created_at < ${until}`)
}
