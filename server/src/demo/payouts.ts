import { eq } from 'drizzle-orm'
import type { AccountServices } from '../features/credentials/index.ts'
import { checkDeposit, checkoutUrl, startDeposit } from '../features/deposits/index.ts'
import { sendGift } from '../features/gifts/index.ts'
import { changePayoutDetails } from '../features/payout-details/index.ts'
import { decideKyc } from '../features/verification/index.ts'
import { kycVerifications } from '../features/verification/tables.ts'
import { payments } from '../features/wallet/tables.ts'
import { requestWithdrawal } from '../features/withdrawals/index.ts'
import type { SandboxService } from '../platform/checkout/sandbox/service.ts'
import { type Actor, inTransaction, type SystemContext } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { phrases } from './phrases.ts'
import { askedBy, type Cast, loadCast, silentServices } from './stories.ts'

/** Requested withdrawals, in cents. */
const requestedPayouts = [
  { username: 'maya.collins', amount: 120_000 },
  { username: 'sofia.mar', amount: 5_000 },
] as const

/** Creates pending withdrawals of people with a verified identity and three-day-old payout details. */
export async function requestPayouts(services: Services, accounts: AccountServices, password: string): Promise<void> {
  const { database } = services
  const cast = await database.transaction(loadCast)
  const earlier = { ...accounts, services: silentServices(services, 3) }
  for (const { username, amount } of requestedPayouts) {
    const person = cast(username)
    const paypal = { paymentMethod: 'paypal', paypalEmail: `${username}@demo.vivobid.example`, password } as const
    await changePayoutDetails(earlier, person, paypal)
    await inTransaction(services, async (context) => {
      await verifyIdentity(silentServices(context, 5), cast, person)
      const input = { amount, paymentMethod: 'paypal', accountDetails: paypal.paypalEmail } as const
      await requestWithdrawal({ ...silentServices(context, 0.1), actor: person }, input)
    })
  }
}

async function verifyIdentity(context: SystemContext, cast: Cast, { id: userId }: Actor) {
  const [check] = await context.tx
    .insert(kycVerifications)
    .values({ userId, documentType: 'passport' })
    .returning({ id: kycVerifications.id })
  await decideKyc({ ...context, ...askedBy(cast('admin')) }, check!.id, { status: 'approved' })
}

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123' }

/**
 * A business deposits by card, gives a part away, and then the cardholder disputes the payment: the bank takes all of it back, and
 * the spent part becomes debt. This happens through webhooks, so the server must be listening.
 */
export async function disputeCardPayment(services: Services, sandbox: SandboxService): Promise<void> {
  const { database } = services
  const silent = silentServices(services)
  const cast = await database.transaction(loadCast)
  const business = cast('studio.halcyon')
  const paymentId = await inTransaction(services, (context) =>
    startDeposit({ ...context, clock: silent.clock }, { userId: business.id, amount: 20_000 }),
  )
  const session = new URL(await checkoutUrl(silent, paymentId)).searchParams.get('session')!
  await sandbox.pay(session, card)
  const [payment] = await database.orm.select().from(payments).where(eq(payments.id, paymentId))
  await checkDeposit(silent, payment!)
  const gift = {
    receiverId: cast('ethan.brooks').id,
    amount: 7_500,
    message: phrases.en.gift,
    emoji: 'trophy',
  } as const
  await inTransaction(services, (context) => sendGift({ ...context, ...silent, actor: business }, gift))
  await sandbox.dispute(session)
}
