import { sql } from 'drizzle-orm'
import { type NotificationKind, notificationKinds } from '#contract/foundation/notifications/kinds.ts'
import { defaultChoices } from '#contract/foundation/notifications/preferences.ts'
import { day } from '../../../../platform/clock.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { Services } from '../../../../platform/services.ts'
import { localTime } from '../../../../platform/zones.ts'
import { usersView } from '../../users/index.ts'
import { eventOf } from '../declare-event.ts'
import { isStepDone } from '../done-steps.sql.ts'
import type { StoredParams } from '../mail-request.ts'
import { enqueueMail } from '../notify.ts'
import { digestZones } from '../tables.ts'

/** Hours in each person's zone in which the daily mail is sent (product.md 8): at 8:00, or until noon if no server was running then. */
const hours = { from: 8, until: 12 }
const batchSize = 200
/**
 * The greatest difference of local times: people who came from another zone may have been mailed so much earlier than those of this one.
 */
const betweenZones = 26 * 3_600_000
/** The period that the first mails in a zone cover. */
const firstPeriod = 7 * day

/** Kinds that come daily unless somebody chooses otherwise. */
const dailyByDefault = notificationKinds.filter((kind) => defaultChoices(kind).mail === 'daily')

type News = { user_id: number; event: string; kind: NotificationKind; params: StoredParams; path: string }

/**
 * Sends one mail about everything unread and not done since the last one, of the kinds that a person wants once a day, from 8:00 in their
 * time zone on; returns the number of mails. At most one a day, and none when there is nothing to report. In each zone it continues from
 * the last time, however many mornings no server was running.
 */
export async function sendDigests(services: Services): Promise<number> {
  const { database, clock } = services
  const now = clock()
  const { rows: zones } = await database.pool.query<{ time_zone: string; sent_at: Date | null }>(`
    select z.time_zone, d.sent_at
    from (select coalesce(time_zone, 'UTC') as time_zone from notification_settings union select 'UTC') z
    left join digest_zones d using (time_zone)`)
  let sent = 0
  for (const { time_zone: timeZone, sent_at: sentAt } of zones) {
    const { date, hour } = localTime(now, timeZone)
    if (hour < hours.from || hour >= hours.until) continue
    const since = new Date(sentAt ? sentAt.getTime() - betweenZones : now.getTime() - firstPeriod)
    for (let some = batchSize; some === batchSize; sent += some)
      some = await sendSome(services, { timeZone, date, since })
    await database.orm
      .insert(digestZones)
      .values({ timeZone, sentAt: now })
      .onConflictDoUpdate({ target: digestZones.timeZone, set: { sentAt: now } })
  }
  return sent
}

type Due = { timeZone: string; date: string; since: Date }

/** Sends the mails of up to 200 people of a zone who have had none on that date; returns how many. */
const sendSome = (services: Services, { timeZone, date, since }: Due): Promise<number> =>
  inTransaction(services, async (context) => {
    const { tx, clock, publicOrigin } = context
    const { rows } = await tx.execute<News>(sql`
      with due as (
        select n.user_id, n.event, n.kind, n.params, n.path, n.created_at,
          dense_rank() over (order by n.user_id) as nth
        from notifications n join ${usersView} u on u.id = n.user_id and u.is_active
        left join notification_settings s on s.user_id = n.user_id
        where n.created_at > ${since} and (n.read_at is null or not n.is_shown)
          and coalesce(s.time_zone, 'UTC') = ${timeZone}
          and coalesce(s.last_digest_on, '-infinity') < ${date}::date
          and n.created_at > coalesce(s.last_digest_at, '-infinity')
          and coalesce(s.choices -> n.kind ->> 'mail',
            case when n.kind = any(${sql.param(dailyByDefault)}::text[]) then 'daily' end) = 'daily'
          and not coalesce(${sql.raw(isStepDone())}, false)
      ), marked as (
        insert into notification_settings as s (user_id, last_digest_on, last_digest_at)
        select distinct user_id, ${date}::date, ${clock()}::timestamptz from due where nth <= ${batchSize} order by user_id
        on conflict (user_id) do update set last_digest_on = excluded.last_digest_on, last_digest_at = excluded.last_digest_at
          where coalesce(s.last_digest_on, '-infinity') < excluded.last_digest_on
        returning user_id
      )
      select d.user_id, d.event, d.kind, d.params, d.path from due d join marked m using (user_id)
      order by d.user_id, d.created_at`)
    const people = Map.groupBy(rows, (row) => row.user_id)
    for (const [userId, events] of people) {
      const isFirst = ({ event }: News) => Number(['deadline', 'reminder'].includes(eventOf(event).lane))
      const items = events
        .toSorted((a, b) => isFirst(b) - isFirst(a))
        .map(({ event, params, path }) => ({
          kind: event,
          params: { ...params, link: publicOrigin + path },
        }))
      await enqueueMail(context, {
        userId,
        kind: 'daily_digest',
        params: { link: `${publicOrigin}/notifications`, items },
      })
    }
    return people.size
  })
