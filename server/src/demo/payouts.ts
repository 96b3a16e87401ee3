import { eq } from 'drizzle-orm'
import type { Accounts } from '../features/accounts/accounts.ts'
import { changePayoutDetails } from '../features/accounts/payout-details.ts'
import { sendGift } from '../features/gifts/gifts.ts'
import { payAfterDeposit } from '../features/purchases/purchases.ts'
import { decideKyc } from '../features/verification/decide.ts'
import { kycVerifications } from '../features/verification/tables.ts'
import { checkoutUrl, startDeposit } from '../features/wallet/deposits.ts'
import { checkDeposit } from '../features/wallet/janitor.ts'
import { payments } from '../features/wallet/tables.ts'
import { requestWithdrawal } from '../features/wallet/withdrawals.ts'
import type { SandboxService } from '../platform/checkout/sandbox/service.ts'
import type { Tx } from '../platform/database.ts'
import type { Actor } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { askedBy, type Cast, castOf, quietly } from './play.ts'
import { said } from './words.ts'

/** Who has asked for their money, and how much of it, in cents. */
const wishes = [
  { username: 'maya.collins', amount: 120_000 },
  { username: 'sofia.mar', amount: 5_000 },
] as const

/** Withdrawals that wait for an admin: of people whose identity was found proven, and whose payout details are three days old. */
export async function askForPayouts(services: Services, accounts: Accounts, password: string): Promise<void> {
  const { database } = services
  const cast = await database.transaction(castOf)
  const earlier = { ...accounts, services: quietly(services, 3) }
  for (const { username, amount } of wishes) {
    const person = cast(username)
    const paypal = { paymentMethod: 'paypal', paypalEmail: `${username}@demo.vivobid.example`, password } as const
    await changePayoutDetails(earlier, person, paypal)
    await database.transaction(async (tx) => {
      await proveIdentity(tx, services, cast, person)
      await requestWithdrawal(tx, quietly(services, 0.1), person, { amount, paymentMethod: 'paypal' })
    })
  }
}

async function proveIdentity(tx: Tx, services: Services, cast: Cast, { id: userId }: Actor) {
  const [check] = await tx
    .insert(kycVerifications)
    .values({ userId, documentType: 'passport' })
    .returning({ id: kycVerifications.id })
  const { clock, jobs, publicOrigin } = quietly(services, 5)
  const means = { asked: askedBy(cast('admin')), clock, jobs, publicOrigin }
  await decideKyc(tx, means, check!.id, { status: 'approved' })
}

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123' }

/**
 * A business pays in by card, gives a part of it away, and then the card's owner disputes the payment: the bank takes all of it
 * back, and what is gone is debt. It is told by webhooks, so the program must be listening.
 */
export async function disputeACard(services: Services, sandbox: SandboxService): Promise<void> {
  const { database } = services
  const quiet = quietly(services)
  const cast = await database.transaction(castOf)
  const business = cast('studio.halcyon')
  const paymentId = await database.transaction((tx) => startDeposit(tx, quiet.clock, business.id, 20_000))
  const session = new URL(await checkoutUrl(quiet, paymentId)).searchParams.get('session')!
  await sandbox.pay(session, card)
  const [payment] = await database.orm.select().from(payments).where(eq(payments.id, paymentId))
  await checkDeposit(quiet, payAfterDeposit(quiet), payment!)
  const gift = { receiverId: cast('ethan.brooks').id, amount: 7_500, message: said.en.gift, emoji: 'trophy' } as const
  await database.transaction((tx) => sendGift(tx, quiet, business, gift))
  await sandbox.dispute(session)
}
