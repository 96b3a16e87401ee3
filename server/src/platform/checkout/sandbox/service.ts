import { messages } from '#contract/messages.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Tx } from '../../database.ts'
import { notFound, Refusal } from '../../refusal.ts'
import { type Card, chargeCard } from './cards.ts'
import { emit, get, newId, put, type Session, type Stored, seconds } from './store.ts'

type PayPage = {
  id: string
  status: Session['status']
  amount: number
  currency: string
  productName: string
  requiresAction: boolean
  returnUrl: string | null
}

/** What a person does on the sandbox's pay page; each act is one transaction with its events. */
export type SandboxService = {
  read(id: string): Promise<PayPage>
  pay(id: string, card: Card, authentication?: 'complete' | 'fail'): Promise<PayPage>
  cancel(id: string): Promise<PayPage>
}

export function sandboxService(database: Database, clock: Clock, wake: () => void): SandboxService {
  const page = (session: Session, extra: Partial<PayPage> = {}): PayPage => ({
    id: session.id,
    status: session.status,
    amount: session.amount_total,
    currency: session.currency.toUpperCase(),
    productName: session.product_name,
    requiresAction: false,
    returnUrl:
      session.status === 'complete' ? session.success_url : session.status === 'expired' ? session.cancel_url : null,
    ...extra,
  })
  return {
    async read(id) {
      return page(await database.transaction((tx) => present(tx, clock, id)))
    },
    async pay(id, card, authentication) {
      const outcome = await database.transaction(async (tx) => {
        const session = await present(tx, clock, id)
        if (session.status === 'complete') return { session }
        if (session.status === 'expired') throw new Refusal(409, 'checkout_closed', messages.checkoutClosed)
        const charge = chargeCard(card, clock())
        if (charge.kind === 'needs_authentication' && authentication === undefined)
          return { session, requiresAction: true }
        if (charge.kind === 'declined') return { session: await decline(tx, clock, session), refusal: charge }
        if (charge.kind === 'needs_authentication' && authentication === 'fail') {
          const refusal = { code: 'authentication_failed', message: messages.cardAuthenticationFailed }
          return { session: await decline(tx, clock, session), refusal }
        }
        return { session: await complete(tx, clock, session) }
      })
      wake()
      if (outcome.refusal) throw new Refusal(402, outcome.refusal.code, outcome.refusal.message)
      return page(outcome.session, { requiresAction: outcome.requiresAction ?? false })
    },
    async cancel(id) {
      const session = await database.transaction((tx) => present(tx, clock, id))
      return page(session, { returnUrl: session.status === 'complete' ? session.success_url : session.cancel_url })
    },
  }
}

/** The session, locked; one whose time is over expires now. */
export async function present(tx: Tx, clock: Clock, id: string): Promise<Session> {
  const session = await get<Session>(tx, 'checkout.session', id, true)
  if (!session) throw notFound()
  if (session.status !== 'open' || session.expires_at > seconds(clock())) return session
  return expire(tx, clock, session)
}

export async function expire(tx: Tx, clock: Clock, session: Session): Promise<Session> {
  const expired: Session = { ...session, status: 'expired' }
  await put(tx, 'checkout.session', expired)
  await emit(tx, clock, 'checkout.session.expired', expired)
  return expired
}

const intentOf = (session: Session, clock: Clock, status: string): Stored => ({
  id: session.payment_intent ?? newId('pi'),
  object: 'payment_intent',
  created: seconds(clock()),
  amount: session.amount_total,
  amount_received: status === 'succeeded' ? session.amount_total : 0,
  currency: session.currency,
  status,
  metadata: session.metadata,
  livemode: false,
})

async function complete(tx: Tx, clock: Clock, session: Session): Promise<Session> {
  const intent = intentOf(session, clock, 'succeeded')
  const completed: Session = { ...session, status: 'complete', payment_status: 'paid', payment_intent: intent.id }
  await put(tx, 'payment_intent', intent)
  await put(tx, 'checkout.session', completed)
  await emit(tx, clock, 'payment_intent.succeeded', intent)
  await emit(tx, clock, 'checkout.session.completed', completed)
  return completed
}

async function decline(tx: Tx, clock: Clock, session: Session): Promise<Session> {
  const intent = intentOf(session, clock, 'requires_payment_method')
  const open: Session = { ...session, payment_intent: intent.id }
  await put(tx, 'payment_intent', intent)
  await put(tx, 'checkout.session', open)
  await emit(tx, clock, 'payment_intent.payment_failed', intent)
  return open
}
