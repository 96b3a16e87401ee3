import { eq } from 'drizzle-orm'
import type { AccountServices } from '../features/credentials/index.ts'
import { checkDeposit, checkoutUrl, startDeposit } from '../features/deposits/index.ts'
import { sendGift } from '../features/gifts/index.ts'
import { changePayoutDetails } from '../features/payout-details/index.ts'
import { payments } from '../features/wallet/tables.ts'
import type { SandboxService } from '../platform/checkout/sandbox/service.ts'
import { inTransaction } from '../platform/context.ts'
import type { Services } from '../platform/services.ts'
import { phrases } from './phrases.ts'
import { loadCast } from './trade/cast.ts'
import { payoutAddressOf, withdrawers } from './trade/queues.ts'
import { silentServices } from './trade/timeline.ts'

/** Saves the payout details of those who withdraw, half a year ago. */
export async function addPayoutDetails(services: Services, accounts: AccountServices, password: string): Promise<void> {
  const cast = await loadCast(services.database.orm)
  const earlier = { ...accounts, services: silentServices(services, 180) }
  for (const username of withdrawers) {
    const details = { paymentMethod: 'paypal', paypalEmail: payoutAddressOf(username), password } as const
    await changePayoutDetails(earlier, cast(username), details)
  }
}

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123' }

/**
 * A business deposits by card, gives a part away, and then the cardholder disputes the payment: the bank takes all of it back, and
 * the spent part becomes debt. This happens through webhooks, so the server must be listening.
 */
export async function disputeCardPayment(services: Services, sandbox: SandboxService): Promise<void> {
  const { database } = services
  const silent = silentServices(services)
  const cast = await loadCast(database.orm)
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
