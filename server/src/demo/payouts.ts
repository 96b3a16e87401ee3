import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { SandboxService } from '../../sandbox/checkout/service.ts'
import type { AccountServices } from '../features/accounts/credentials/index.ts'
import { checkoutUrl, startDeposit } from '../features/money/deposits/index.ts'
import { cardReversals } from '../features/money/deposits/tables.ts'
import { sendGift } from '../features/money/gifts/index.ts'
import { changePayoutDetails } from '../features/money/payout-details/index.ts'
import { payments } from '../features/money/wallet/tables.ts'
import { requestWithdrawal } from '../features/money/withdrawals/index.ts'
import { type Actor, inTransaction } from '../platform/context.ts'
import { onlyRow } from '../platform/database/only-row.ts'
import type { Services } from '../platform/services.ts'
import { demoMoney } from './content/money.ts'
import { assessSharers, checked, newSharer } from './sharers.ts'
import { type Cast, loadCast } from './trade/cast.ts'
import { payoutAddressOf } from './trade/queues.ts'
import { silentServices } from './trade/timeline.ts'

/** Saves the payout details of everybody who withdraws, before their first withdrawal. */
export async function addPayoutDetails(services: Services, accounts: AccountServices, password: string): Promise<void> {
  const cast = await loadCast(services.database.orm)
  for (const username of demoMoney.withdrawers)
    await savePayPal({ ...accounts, services: silentServices(services, 96) }, cast(username), {
      paypalEmail: payoutAddressOf(username),
      password,
    })
}

/** Gives somebody who joined later the same payout details as one of the withdrawers. */
export async function addSharedPayoutDetails(
  services: Services,
  accounts: AccountServices,
  password: string,
): Promise<void> {
  const cast = await loadCast(services.database.orm)
  await savePayPal({ ...accounts, services: silentServices(services, 60) }, cast(newSharer), {
    paypalEmail: payoutAddressOf(checked),
    password,
  })
}

const savePayPal = (accounts: AccountServices, actor: Actor, details: { paypalEmail: string; password: string }) =>
  changePayoutDetails(accounts, actor, { paymentMethod: 'paypal', ...details })

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2090, cvc: '123' }

/**
 * Plays a disputed card payment: a business deposits by card, gives most of it away, and then the cardholder disputes the payment. The
 * bank takes all of it back, and the spent part becomes debt; the receiver's withdrawal is held for a check. This happens through
 * webhooks, so the server must be listening.
 */
export async function disputeCardPayment(services: Services, sandbox: SandboxService): Promise<void> {
  const { database } = services
  const silent = silentServices(services)
  const cast = await loadCast(database.orm)
  const { disputedCard } = demoMoney
  const business = cast(disputedCard.business)
  const paymentId = await inTransaction(services, (context) =>
    startDeposit({ ...context, clock: silent.clock }, { userId: business.party.id, amount: disputedCard.deposit }),
  )
  // the address of a checkout names its session
  const session = new URL(await checkoutUrl(silent, paymentId)).searchParams.get('session')!
  await sandbox.pay(session, card)
  await untilBooked(async () => {
    const rows = await database.orm.select().from(payments).where(eq(payments.id, paymentId))
    return onlyRow(rows).status === 'completed'
  })
  const gift = {
    receiverId: cast(checked).party.id,
    amount: disputedCard.gift,
    message: disputedCard.message,
    emoji: 'trophy',
  } as const
  await inTransaction(services, (context) => sendGift({ ...context, ...silent, actor: business }, gift))
  await sandbox.dispute(session)
  await untilBooked(async () => {
    const reversed = await database.orm.select().from(cardReversals).where(eq(cardReversals.paymentId, paymentId))
    return reversed.length > 0
  })
  await requestCheckedWithdrawal(services, cast)
}

/** Waits until a webhook has booked the card's payment or dispute. */
async function untilBooked(isBooked: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 30_000; !(await isBooked()); await wait(20))
    if (Date.now() > deadline) throw new Error('The webhook of the card did not arrive')
}

/**
 * Has the receiver of that gift, who shares payout details with another account, withdraw an order's earnings; the withdrawal is held for
 * a check.
 */
async function requestCheckedWithdrawal(services: Services, cast: Cast): Promise<void> {
  await assessSharers(services)
  await inTransaction(silentServices(services), (context) =>
    requestWithdrawal(
      { ...context, actor: cast(checked) },
      { amount: demoMoney.disputedCard.withdrawal, paymentMethod: 'paypal', accountDetails: payoutAddressOf(checked) },
    ),
  )
}
