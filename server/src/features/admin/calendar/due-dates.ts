import { eq, type SQL, sql } from 'drizzle-orm'
import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator'
import { formatMoney } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import type { AgreedDays } from '#contract/market/campaign-requests/campaign-requests.ts'
import { product } from '#contract/product.ts'
import { withoutLinks } from '#contract/text.ts'
import { day } from '../../../platform/clock.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { nameIn, translate } from '../../../platform/texts.ts'
import { endOfDay } from '../../../platform/zones.ts'
import { usersView } from '../../foundation/users/index.ts'
import { campaignRequestsView, requestEventsView } from '../../market/campaign-requests/index.ts'
import { campaignsView } from '../../market/campaigns/index.ts'
import { purchasesView, taskEventsView, tasksView } from '../../market/orders/index.ts'

/**
 * A date by which something is due. `day`: the agreed calendar day at whose end it is due. `changes` counts the events of the work, the
 * last at `changedAt`: a date moves only with an event.
 */
type DueDate = {
  uid: string
  title: string
  /** The name of the other side. */
  other: string
  /** The agreed price in cents. */
  amount: number
  path: string
  at: Date
  day: string | undefined
  changes: number
  changedAt: Date
}
type Row = Pick<DueDate, 'uid' | 'title' | 'other' | 'amount' | 'path' | 'changes'> & {
  at: string
  agreement: AgreedDays | null
  zone: string | null
  changed_at: string
}
/** One order or request; undefined: everything of the person. */
type Work = { taskId: number } | { requestId: number }

const people = usersView.as('people')
const maxEntries = 500
/** The length that a moment is shown with, and the time before it, or before the beginning of a day, at which people are reminded. */
const length = 60 * 60_000
const reminders = { moment: day, day: 15 * 3_600_000 }
/** The time for which a date stays after it has passed. */
const retentionDays = 30

/** SQL for the number of events of some work, and the time of the last one. */
const changesOf = (events: typeof taskEventsView | typeof requestEventsView, condition: string) =>
  sql`select count(*)::int as changes, max(created_at) as changed_at from ${events} events where ${sql.raw(condition)}`

/** Open dates of somebody that the other side waits for: paused work keeps its date, finished work has none. */
async function readDueDates({ database, clock }: Services, userId: number, work?: Work): Promise<DueDate[]> {
  const only = (column: string, id: number | undefined): SQL =>
    work === undefined ? sql`true` : id === undefined ? sql`false` : sql`${sql.raw(column)} = ${id}`
  const since = new Date(clock().getTime() - retentionDays * day)
  const { rows } = await database.orm.execute<Row>(sql`
    select 'task-' || t.id as uid, p.deal_title as title, o.display_name as other, p.amount, '/task/' || t.id as path, t.due_date as at, null as agreement, null as zone,
      e.changes, e.changed_at
    from ${tasksView} t join ${purchasesView} p on p.id = t.purchase_id
    join ${usersView} o on o.id = t.buyer_id + t.influencer_id - ${userId}
    cross join lateral (${changesOf(taskEventsView, 'task_id = t.id')}) e
    where ${userId} in (t.buyer_id, t.influencer_id) and t.due_date > ${since}
      and t.status in ('pending', 'in_progress', 'paused', 'waiting_for_client')
      and ${only('t.id', work && 'taskId' in work ? work.taskId : undefined)}
    union all
    select 'request-' || r.id, c.title, o.display_name, r.amount,
      case when r.business_id = ${userId} then '/business' else '/influencer' end || '/campaign-requests/' || r.id, r.due_date,
      r.agreement, r.time_zone, e.changes, e.changed_at
    from ${campaignRequestsView} r join ${campaignsView} c on c.id = r.campaign_id
    join ${usersView} o on o.id = r.business_id + r.influencer_id - ${userId}
    cross join lateral (${changesOf(requestEventsView, 'request_id = r.id')}) e
    where ${userId} in (r.business_id, r.influencer_id) and r.due_date > ${since} and r.status = 'accepted'
      and ${only('r.id', work && 'requestId' in work ? work.requestId : undefined)}
    order by at, uid limit ${maxEntries}`)
  return rows.map(({ at: due, agreement, zone, changed_at, ...row }) => {
    const at = new Date(due)
    const days = agreement ? [agreement.deliverBy, agreement.publishUntil] : []
    return {
      ...row,
      changedAt: new Date(changed_at),
      at,
      day: days.find((day) => endOfDay(day, zone ?? 'UTC').getTime() === at.getTime()),
    }
  })
}

/**
 * A person's due dates as iCalendar, in their language: title, other side, price and link, without the terms. Refuses 404 a blocked person, and an order
 * or request that is not theirs or has no due date.
 */
export async function dueDatesAsCalendar(services: Services, userId: number, work?: Work): Promise<string> {
  const { database, publicOrigin } = services
  const [person] = await database.orm
    .select({ language: people.language, isActive: people.isActive })
    .from(people)
    .where(eq(people.id, userId))
  if (!person?.isActive) throw notFound()
  const dueDates = await readDueDates(services, userId, work)
  if (work && dueDates.length === 0) throw notFound()
  const { host } = new URL(publicOrigin)
  const calendar = ical({
    name: product,
    prodId: { company: product, product },
    ttl: 3_600,
  })
  for (const { uid, path, at, day, changes, changedAt, ...work } of dueDates) {
    const { summary, description } = wordsOf(work, person.language)
    const before = day ? reminders.day : reminders.moment
    calendar.createEvent({
      id: `${uid}@${host}`,
      // without a method, the time of the last change (RFC 5545, 3.8.7.2)
      stamp: changedAt,
      lastModified: changedAt,
      sequence: changes,
      ...(day ? { start: new Date(day), allDay: true } : { start: at, end: new Date(at.getTime() + length) }),
      // a due date makes nobody busy
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: [{ type: ICalAlarmType.display, trigger: before / 1_000, description: summary }],
      summary,
      description,
      url: publicOrigin + path,
    })
  }
  return calendar.toString()
}

/** The words of an entry: what is due, for whom and for how much. */
function wordsOf({ title, other, amount }: Pick<DueDate, 'title' | 'other' | 'amount'>, language: Language) {
  const name = withoutLinks(nameIn(language, other))
  return {
    summary: translate(language, 'calendar.due', { title: withoutLinks(title) }),
    description: `${translate(language, 'calendar.with', { name })} · ${formatMoney(amount, language)}`,
  }
}
