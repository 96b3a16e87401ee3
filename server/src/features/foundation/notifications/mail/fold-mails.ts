import { and, eq, lte, sql } from 'drizzle-orm'
import { inTransaction } from '../../../../platform/context.ts'
import { onlyRow } from '../../../../platform/database/only-row.ts'
import type { Services } from '../../../../platform/services.ts'
import { readSetting } from '../../settings/index.ts'
import { usersView } from '../../users/index.ts'
import { eventOf, type MailLane } from '../declare-event.ts'
import type { QueuedMail, StoredEvent } from '../mail-request.ts'
import { enqueueMail } from '../notify.ts'
import { foldedMails, pairMails } from '../tables.ts'

const people = usersView.as('people')

const pairBatchSize = 500

type PairMail = QueuedMail & { userId: number; otherId: number }

const windowStart = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** A mail that was held back, by the id of its job. */
export type Held = { id: string } & StoredEvent

type Sending = {
  jobId: string
  minutesBetweenMails: number
  before: Held[] | undefined
  /** The name of the other person, which a reminder keeps while it waits. */
  otherName: string | undefined
}

/**
 * Returns whether a mail about two people is sent now, by its lane: news may be held back; urgent mails take held ones along, so that
 * people read things in the order in which they happened; reminders wait for the others of their minute.
 */
export async function goesNow(services: Services, mail: PairMail, sending: Sending): Promise<boolean> {
  const lane = eventOf(mail.kind).lane
  if (lane === 'pair') return admitPairMail(services, mail, sending)
  if (lane === 'reminder') {
    const { userId: readerId, kind } = mail
    const params = { ...(sending.otherName !== undefined && { from: sending.otherName }), ...mail.params }
    const held = { id: sending.jobId, readerId, otherId: readerId, kind, params, createdAt: services.clock() }
    await services.database.orm.insert(foldedMails).values(held).onConflictDoNothing()
    return false
  }
  return sending.before !== undefined || !(await takeHeld(services, mail, { lane, ...sending }))
}

/** Enqueues a mail anew with those held back about its pair, to be sent before it; returns whether there were any. */
const takeHeld = (
  services: Services,
  mail: PairMail,
  { lane, jobId }: Pick<Sending, 'jobId'> & { lane: MailLane },
): Promise<boolean> =>
  inTransaction(services, async (context) => {
    const { tx, clock } = context
    const { userId, otherId } = mail
    if (lane === 'deadline')
      await tx
        .insert(pairMails)
        .values({ readerId: userId, otherId, sentAt: clock(), sentBy: jobId })
        .onConflictDoUpdate({
          target: [pairMails.readerId, pairMails.otherId],
          set: { sentAt: clock(), sentBy: jobId },
        })
    const held = await tx
      .delete(foldedMails)
      .where(and(eq(foldedMails.readerId, userId), eq(foldedMails.otherId, otherId)))
      .returning()
    if (held.length === 0) return false
    const before = inOrder(held)
    const rows = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, otherId))
    await enqueueMail(context, { ...mail, before, otherName: onlyRow(rows).name })
    return true
  })

type FoldedRow = typeof foldedMails.$inferSelect

const inOrder = (held: FoldedRow[]): Held[] =>
  held
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map(({ id, kind, params }) => ({ id, kind, params }))

/** One mail about everything held back of a pair. */
export const foldedMail = (
  { userId, otherName }: Pick<QueuedMail, 'userId' | 'otherName'>,
  held: Held[],
): QueuedMail => ({
  userId,
  kind: 'pair_news',
  params: {
    ...(otherName !== undefined && { from: otherName }),
    items: held.map(({ kind, params }) => ({ kind, params })),
  },
})

/**
 * Returns whether a mail about two people is sent now. Within ten minutes of the last one to the same reader about the same person
 * (setting `order_limits`) it is held back and folded into the next one. Repeating a job gives the same answer.
 */
async function admitPairMail(
  { database, clock }: Services,
  mail: PairMail,
  { jobId, minutesBetweenMails }: Sending,
): Promise<boolean> {
  const now = clock()
  const since = windowStart(now, minutesBetweenMails)
  const { userId, otherId, kind, params } = mail
  const { rows } = await database.orm.execute<{ admitted: boolean }>(sql`
    with admitted as (
      insert into pair_mails as p (reader_id, other_id, sent_at, sent_by)
      select ${userId}, ${otherId}, ${now}, ${jobId}::uuid
      where not exists (select from folded_mails where reader_id = ${userId} and other_id = ${otherId})
      on conflict (reader_id, other_id) do update set sent_at = excluded.sent_at, sent_by = excluded.sent_by
        where p.sent_at <= ${since} or p.sent_by = excluded.sent_by
      returning true
    ), held as (
      insert into folded_mails (id, reader_id, other_id, kind, params, created_at)
      select ${jobId}::uuid, ${userId}, ${otherId}, ${kind}, ${JSON.stringify(params)}::jsonb, ${now}
      where not exists (select from admitted)
      on conflict do nothing
    )
    select exists (select from admitted) as admitted`)
  return onlyRow(rows).admitted
}

/**
 * Sends the mails held back for pairs whose ten minutes are over, folded into one mail per reader and other person; returns how
 * many.
 */
export async function sendFoldedMails(services: Services): Promise<number> {
  const { database, clock } = services
  const { minutesBetweenMails } = await readSetting(database.orm, 'order_limits')
  const since = windowStart(clock(), minutesBetweenMails)
  const due = await database.orm
    .selectDistinct({ readerId: foldedMails.readerId, otherId: foldedMails.otherId })
    .from(foldedMails)
    .innerJoin(
      pairMails,
      sql`${pairMails.readerId} = ${foldedMails.readerId} and ${pairMails.otherId} = ${foldedMails.otherId}`,
    )
    .where(lte(pairMails.sentAt, since))
    .limit(pairBatchSize)
  let sent = 0
  for (const pair of due) sent += (await sendFoldedPair(services, pair, since)) ? 1 : 0
  const reminded = await database.orm
    .selectDistinct({ readerId: foldedMails.readerId })
    .from(foldedMails)
    .where(eq(foldedMails.readerId, foldedMails.otherId))
    .limit(pairBatchSize)
  for (const { readerId } of reminded) sent += (await sendReminders(services, readerId)) ? 1 : 0
  return sent
}

/** Sends a person's new reminders as one mail; returns whether there were any. */
const sendReminders = (services: Services, userId: number): Promise<boolean> =>
  inTransaction(services, async (context) => {
    const held = await context.tx
      .delete(foldedMails)
      .where(and(eq(foldedMails.readerId, userId), eq(foldedMails.otherId, userId)))
      .returning()
    if (held.length === 0) return false
    const items = inOrder(held).map(({ kind, params }) => ({ kind, params }))
    items.sort((a, b) => Date.parse(a.params.at ?? '') - Date.parse(b.params.at ?? ''))
    const [first, ...others] = items
    await enqueueMail(context, {
      userId,
      ...(first && others.length === 0 ? first : { kind: 'deadlines_near', params: { items } }),
    })
    return true
  })

type Pair = { readerId: number; otherId: number }

const sendFoldedPair = (services: Services, { readerId, otherId }: Pair, since: Date): Promise<boolean> => {
  const { clock } = services
  return inTransaction(services, async (context) => {
    const { tx } = context
    const isPair = (of: typeof pairMails | typeof foldedMails) =>
      sql`${of.readerId} = ${readerId} and ${of.otherId} = ${otherId}`
    const { rowCount } = await tx
      .update(pairMails)
      .set({ sentAt: clock(), sentBy: sql`gen_random_uuid()` })
      .where(sql`${isPair(pairMails)} and ${pairMails.sentAt} <= ${since}`)
    if (!rowCount) return false
    const news = await tx.delete(foldedMails).where(isPair(foldedMails)).returning()
    const [first, ...others] = inOrder(news)
    if (!first) return false
    if (others.length === 0) {
      await enqueueMail(context, { userId: readerId, shownId: otherId, kind: first.kind, params: first.params })
      return true
    }
    const rows = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, otherId))
    const folded = foldedMail({ userId: readerId, otherName: onlyRow(rows).name }, [first, ...others])
    await enqueueMail(context, { ...folded, shownId: otherId })
    return true
  })
}
