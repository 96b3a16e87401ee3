import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { type MailRequest, manyAtOnce, notifyMany, withdrawNotifications } from '../notifications/index.ts'
import { usersView } from '../users/index.ts'
import { announcements } from './tables.ts'

const people = usersView.as('people')
type Row = typeof announcements.$inferSelect

/** Address of an announcement's notification: all notifications, with this one among them. */
const pageOf = (id: number) => `/notifications?announcement=${id}`
const nameOf = (id: number) => String(id)

/**
 * Notifies the audiences of all announcements that are shown now and whose audience is incomplete (product.md 9). Each batch of people is
 * a transaction that records its progress, so that nobody is notified twice, whichever process is killed or runs at the same time.
 */
export async function notifyAudiences(services: Services): Promise<void> {
  const now = services.clock()
  const due = await services.database.orm
    .select({ id: announcements.id })
    .from(announcements)
    .where(isDue(now))
    .orderBy(announcements.id)
  for (const { id } of due) while (await inTransaction(services, (context) => notifyBatch(context, id)));
}

const isDue = (now: Date) =>
  and(
    isNull(announcements.toldAt),
    lte(announcements.startsAt, now),
    or(isNull(announcements.endsAt), gt(announcements.endsAt, now)),
  )

/** Notifies the next people of an audience; returns whether there may be more. */
async function notifyBatch(context: SystemContext, id: number): Promise<boolean> {
  const { tx, clock } = context
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), isDue(clock())))
    .for('update')
  if (!row) return false
  const audience = await tx
    .select({ id: people.id, language: people.language })
    .from(people)
    .where(
      and(
        gt(people.id, row.toldUntil),
        eq(people.isActive, true),
        row.audience === 'everyone' ? undefined : eq(people.role, row.audience),
      ),
    )
    .orderBy(people.id)
    .limit(manyAtOnce)
  await notifyMany(
    context,
    audience.map((person) => mailOf(context, row, person)),
  )
  const last = audience.length === manyAtOnce ? audience.at(-1) : undefined
  await tx
    .update(announcements)
    .set(last ? { toldUntil: last.id } : { toldAt: clock() })
    .where(eq(announcements.id, id))
  return last !== undefined
}

const mailOf = (
  { publicOrigin }: SystemContext,
  { id, texts }: Row,
  { id: userId, language }: { id: number; language: Language },
): MailRequest => ({
  userId,
  kind: 'announced',
  about: nameOf(id),
  params: { news: texts[language], link: publicOrigin + pageOf(id) },
})

/** Withdraws the notifications of a removed announcement from everybody who got one. */
export async function withdrawFromAudience(services: Services, id: number): Promise<void> {
  let from = 0
  while (true) {
    const next = await services.database.orm
      .select({ id: people.id })
      .from(people)
      .where(gt(people.id, from))
      .orderBy(people.id)
      .limit(manyAtOnce)
    const last = next.at(-1)
    if (!last) return
    const userIds = next.map((person) => person.id)
    await inTransaction(services, (context) =>
      withdrawNotifications(context, { userIds, kind: 'announcements', about: nameOf(id) }),
    )
    from = last.id
  }
}
