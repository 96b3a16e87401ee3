import { and, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../src/platform/clock.ts'
import type { Database, Queryable, Tx } from '../../src/platform/database/database.ts'
import { createdWithin, toList } from './lists.ts'
import { newId, type Session, secondsOf } from './objects.ts'
import type { ListQuery, NewSession } from './parameters.ts'
import { noSuchObject, ProviderError } from './provider-error.ts'
import { byPerson, type Cause, emit, lockObject, putObject, type SandboxContext } from './store.ts'
import { sandboxSessions } from './tables.ts'

export type SessionRow = typeof sandboxSessions.$inferSelect

const minute = 60
const day = 24 * 60 * minute
/** Stripe's limits for one charge in US dollars, in cents. */
const chargeLimits = { min: 50, max: 99_999_999 }

/** Creates a session whose page is `payPage` with the session's id. Refuses with 400 in Stripe's format. */
export async function createSession(
  { tx, clock }: SandboxContext,
  payPage: string,
  input: NewSession,
): Promise<Session> {
  const created = secondsOf(clock())
  const [first] = input.line_items
  if (!first) throw new ProviderError(400, 'Missing required param: line_items.', { code: 'parameter_missing' })
  const currency = first.price_data.currency.toLowerCase()
  const id = newId('cs_test')
  const page = new URL(payPage)
  page.searchParams.set('session', id)
  const amount = amountOf(input.line_items)
  const expiresAt = expiryOf(input.expires_at, created)
  const object: Session = {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency,
    customer_email: input.customer_email ?? null,
    expires_at: expiresAt,
    livemode: false,
    metadata: input.metadata ?? {},
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.success_url,
    ui_mode: 'hosted_page',
    url: page.href,
  }
  await tx.insert(sandboxSessions).values({
    id,
    object,
    productName: first.price_data.product_data.name,
    intentMetadata: input.payment_intent_data?.metadata ?? {},
    dueAt: new Date(expiresAt * 1000),
  })
  return object
}

function amountOf(items: NewSession['line_items']): number {
  const amount = items.reduce((total, item) => total + item.price_data.unit_amount * item.quantity, 0)
  if (amount < chargeLimits.min) {
    throw new ProviderError(400, "The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: 'amount_too_small',
    })
  }
  if (amount > chargeLimits.max) {
    throw new ProviderError(400, "The Checkout Session's total amount due must be no more than $999,999.99", {
      code: 'amount_too_large',
    })
  }
  return amount
}

function expiryOf(requested: number | undefined, created: number): number {
  if (requested === undefined) return created + day
  const param = 'expires_at'
  if (requested < created + 30 * minute) {
    throw new ProviderError(
      400,
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      {
        param,
      },
    )
  }
  if (requested > created + day) {
    throw new ProviderError(
      400,
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      {
        param,
      },
    )
  }
  return requested
}

/** The session, locked until the end of the transaction; an overdue one is expired first. */
export async function lockSession(context: SandboxContext, id: string): Promise<SessionRow | undefined> {
  const { tx, clock } = context
  const [row] = await tx.select().from(sandboxSessions).where(eq(sandboxSessions.id, id)).for('update')
  if (row?.dueAt && row.dueAt <= clock()) return expire(context, row, byPerson)
  return row
}

/** Saves a changed session; once closed, it has no page and no due time. */
export async function putSession(
  tx: Tx,
  row: SessionRow,
  { change, challengedCard = null }: { change: Partial<Session>; challengedCard?: string | null },
): Promise<SessionRow> {
  const changed = { ...row.object, ...change }
  const open = changed.status === 'open'
  const next = {
    object: open ? changed : { ...changed, url: null },
    dueAt: open ? row.dueAt : null,
    challengedCard,
  }
  await tx.update(sandboxSessions).set(next).where(eq(sandboxSessions.id, row.id))
  return { ...row, ...next }
}

async function expire(context: SandboxContext, row: SessionRow, cause: Cause): Promise<SessionRow> {
  const { tx, clock } = context
  const intent = row.object.payment_intent && (await lockObject(tx, 'payment_intent', row.object.payment_intent))
  if (intent) {
    await putObject(tx, {
      ...intent,
      status: 'canceled',
      canceled_at: secondsOf(clock()),
      cancellation_reason: 'automatic',
      next_action: null,
    })
  }
  const expired = await putSession(tx, row, { change: { status: 'expired' } })
  await emit(context, cause, { type: 'checkout.session.expired', object: expired.object })
  return expired
}

/** Expires an open session. Refuses with 400 when it is not open. */
export async function expireSession(context: SandboxContext, cause: Cause, id: string): Promise<Session> {
  const row = await lockSession(context, id)
  if (!row) throw noSuchObject('checkout.session', id, 'session')
  if (row.object.status !== 'open') {
    throw new ProviderError(
      400,
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${row.object.status}.`,
    )
  }
  return (await expire(context, row, cause)).object
}

/** Expires overdue sessions; returns when the next one is due. */
export async function expireDueSessions(database: Database, clock: Clock): Promise<Date | null> {
  const due = await database.orm
    .select({ id: sandboxSessions.id })
    .from(sandboxSessions)
    .where(lte(sandboxSessions.dueAt, clock()))
    .limit(100)
  for (const { id } of due) await database.transaction((tx) => lockSession({ tx, clock }, id))
  const [next] = await database.orm
    .select({ at: sandboxSessions.dueAt })
    .from(sandboxSessions)
    .where(sql`${sandboxSessions.dueAt} is not null`)
    .orderBy(sandboxSessions.dueAt)
    .limit(1)
  return next?.at ?? null
}

/** One page of sessions, newest first, as a Stripe list. */
export async function listSessions(db: Queryable, { created, limit = 10, starting_after }: ListQuery) {
  const requested = createdWithin(sandboxSessions.object, created)
  if (starting_after !== undefined) {
    const [last] = await db.select().from(sandboxSessions).where(eq(sandboxSessions.id, starting_after))
    if (!last) throw noSuchObject('checkout.session', starting_after, 'starting_after')
    requested.push(lt(sandboxSessions.sequence, last.sequence))
  }
  const rows = await db
    .select({ object: sandboxSessions.object })
    .from(sandboxSessions)
    .where(and(...requested))
    .orderBy(desc(sandboxSessions.sequence))
    .limit(limit + 1)
  return toList('/v1/checkout/sessions', rows, limit)
}

/** Changes the session's amount or currency, as if somebody had altered it at the provider; only while it is open. */
export const distort = (
  tx: Tx,
  row: SessionRow,
  { amount = row.object.amount_total, currency = row.object.currency }: { amount?: number; currency?: string },
): Promise<SessionRow> =>
  putSession(tx, row, {
    change: { amount_total: amount, amount_subtotal: amount, currency: currency.toLowerCase() },
    challengedCard: row.challengedCard,
  })
