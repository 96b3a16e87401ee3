import { asc, eq, lte, sql } from 'drizzle-orm'
import { inTransaction } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { readSetting } from '../../settings/index.ts'
import { usersView } from '../../users/index.ts'
import { type MailRequest, sendMail } from '../notify.ts'
import { foldedMails, pairMails } from '../tables.ts'

const people = usersView.as('people')

const pairBatchSize = 500

type PairMail = MailRequest & { userId: number; otherId: number }

const windowStart = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/**
 * Whether a mail about two people is sent now. Within ten minutes of the last one to the same reader about the same person
 * (setting `order_limits`) it is held back and folded into the next one. Repeating a job gives the same answer.
 */
export async function admitPairMail(
  { database, clock }: Services,
  mail: PairMail,
  { jobId, minutesBetweenMails }: { jobId: string; minutesBetweenMails: number },
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
  return rows[0]!.admitted
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
  return sent
}

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
    const folded = await tx.select().from(foldedMails).where(isPair(foldedMails)).orderBy(asc(foldedMails.createdAt))
    if (folded.length === 0) return false
    await tx.delete(foldedMails).where(
      sql`id in (${sql.join(
        folded.map(({ id }) => sql`${id}`),
        sql`, `,
      )})`,
    )
    const [first] = folded
    if (folded.length === 1) {
      await sendMail(context, { userId: readerId, kind: first!.kind, params: first!.params })
      return true
    }
    const [other] = await tx.select({ name: people.displayName }).from(people).where(eq(people.id, otherId))
    const items = folded.map(({ kind, params }) => ({ kind, params }))
    await sendMail(context, { userId: readerId, kind: 'pair_news', params: { from: other!.name, items } })
    return true
  })
}
