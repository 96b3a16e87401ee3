import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { type purchases as endpoints, quoteLimits } from '#contract/purchases.ts'
import { day } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/tables.ts'
import { holdPerson } from '../accounts/users.ts'
import { tellOfQuestion } from './question-notices.ts'
import { purchases } from './tables.ts'

export type Order = typeof purchases.$inferSelect
type Asked = Omit<typeof purchases.$inferInsert, 'id' | 'amount' | 'isPriceAsked' | 'lapsesAt'>

/** When a question that is asked now, or a quote that is given now, lapses. */
export const quoteEnds = (now: Date) => new Date(now.getTime() + quoteLimits.days * day)

/**
 * Asks an influencer what an order of a deal with its price on request would cost (product.md 4); gives the order's id. No money
 * moves. Refuses with 409 `too_many_questions` while 5 to the same influencer are unanswered.
 */
export async function askPrice(tx: Tx, services: Services, actor: Actor, asked: Asked): Promise<number> {
  await holdPerson(tx, actor)
  const unanswered = await tx.$count(
    purchases,
    and(
      eq(purchases.businessId, actor.id),
      eq(purchases.influencerId, asked.influencerId),
      sql`is_price_asked and amount = 0 and status = 'pending'`,
    ),
  )
  if (unanswered >= quoteLimits.openQuestions) throw new Refusal(409, 'too_many_questions', messages.tooManyQuestions)
  const [order] = await tx
    .insert(purchases)
    .values({ ...asked, amount: 0, isPriceAsked: true, lapsesAt: quoteEnds(services.clock()) })
    .returning()
  await tellOfQuestion(tx, services, order!, 'influencer', 'price_asked')
  return order!.id
}

type Quote = z.output<typeof endpoints.quote.schema.body>

/**
 * The influencer names the price that was asked of them, or another one; the newest stands, for 7 days, until it is paid.
 * Another's question is 404, one that is paid or cancelled 409 `question_state`.
 */
export async function quotePrice(tx: Tx, services: Services, actor: Actor, id: number, quote: Quote): Promise<void> {
  const order = await lockOrder(tx, id)
  const isKnown = order?.influencerId === actor.id && (order.isPriceAsked || order.paymentStatus !== 'pending')
  if (!isKnown) throw notFound()
  if (!order.isPriceAsked)
    throw new Refusal(409, 'purchase_state', messages.purchaseState, { params: { status: order.status } })
  refuseClosed(order, 'quoted')
  const now = services.clock()
  const [quoted] = await tx
    .update(purchases)
    .set({
      amount: quote.amount,
      deliveryDays: quote.deliveryTimeInDays ?? order.deliveryDays,
      quoteMessage: quote.message || null,
      quotedAt: now,
      agreedAmount: null,
      lapsesAt: quoteEnds(now),
      lapseAnnouncedAt: null,
      updatedAt: now,
    })
    .where(eq(purchases.id, id))
    .returning()
  await tellOfQuestion(tx, services, quoted!, 'business', 'price_quoted', quote.message)
}

/** The influencer does not want to name a price, or takes it back; `order` is locked. Refuses with 409 when it is closed. */
export async function declineQuestion(tx: Tx, services: Services, order: Order, message: string | null): Promise<void> {
  await closeQuestion(tx, services, order, { messageFromInfluencer: message })
  await tellOfQuestion(tx, services, order, 'business', 'price_declined', message)
}

/** The business does not want to know any more, or not at that price; `order` is locked. Refuses with 409 when it is closed. */
export async function withdrawQuestion(
  tx: Tx,
  services: Services,
  order: Order,
  message: string | null,
): Promise<void> {
  await closeQuestion(tx, services, order)
  await tellOfQuestion(tx, services, order, 'influencer', 'price_withdrawn', message)
}

async function closeQuestion(tx: Tx, services: Services, order: Order, changes: Partial<Order> = {}) {
  refuseClosed(order, 'cancelled')
  await tx
    .update(purchases)
    .set({ ...changes, status: 'cancelled', lapsesAt: null, updatedAt: services.clock() })
    .where(eq(purchases.id, order.id))
}

function refuseClosed(order: Order, to: string) {
  if (order.status !== 'pending' || order.paymentStatus !== 'pending') throw questionState(order, to)
}

/** What is said when a question for a price cannot become what was asked, with both states named. */
export function questionState(order: Order, to: string): Refusal {
  const open = order.amount === 0 ? 'asked' : 'quoted'
  const from = order.status !== 'pending' ? order.status : order.paymentStatus === 'pending' ? open : 'paid'
  return new Refusal(409, 'question_state', messages.questionState, { params: { from, to } })
}

/** An order, locked: the first lock of whatever is done to it before it has a task. */
export async function lockOrder(tx: Tx, id: number): Promise<Order | undefined> {
  const [order] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update')
  return order
}

/** Whether the influencer of an order may still be paid for work. */
export async function isInfluencerActive(tx: Tx, order: Order): Promise<boolean> {
  const [person] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, order.influencerId))
  return person!.isActive
}
