import { and, asc, eq } from 'drizzle-orm'
import { systemSettings } from '../../features/foundation/settings/tables.ts'
import { approveDeposit, rejectDeposit, requestDeposit } from '../../features/money/deposits/index.ts'
import { bounceLine, createBatch, markBatchSent, markLinePaid } from '../../features/money/payouts/index.ts'
import { socialMediaProfiles } from '../../features/money/social-profiles/tables.ts'
import { decideKyc, requestVerification } from '../../features/money/verification/index.ts'
import { kycVerifications } from '../../features/money/verification/tables.ts'
import { payments } from '../../features/money/wallet/tables.ts'
import { requestWithdrawal } from '../../features/money/withdrawals/index.ts'
import { withdrawalRequests } from '../../features/money/withdrawals/tables.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { type DemoDeposit, demoMoney } from '../content/money.ts'
import { demoTopUps } from '../content/orders.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

/** Adds the accounts that deposits are sent to, by PayPal and bank transfer. */
export async function addDepositAccounts(db: Queryable): Promise<void> {
  const bank = { accountHolder: 'Vivobid Demo', bankName: 'Harbour Bank', accountNumber: 'DE02120300000000202051' }
  const value = { paypalEmail: 'pay@demo.vivobid.example', bank: { ...bank, swiftCode: 'BYLADEM1001' } }
  await db.insert(systemSettings).values({ key: 'deposit_accounts', value })
}

/** A deposit that an admin decides half a day later, or that still waits for one. */
export function depositSteps(cast: Cast, deposit: DemoDeposit, decision: 'approve' | 'reject' | null): Step[] {
  const { username, daysAgo, amount, method = 'bank_transfer' } = deposit
  let id = 0
  const aRequestStep: Step = {
    daysAgo,
    run: async (at) => {
      id = (await requestDeposit(by(at, cast(username)), { amount, method, agreeToTerms: true })).id
    },
  }
  const decided: Step = {
    daysAgo: daysAgo - 0.5,
    run: async (at) => {
      if (decision === 'reject') return rejectDeposit(byAdmin(at, cast), id, demoMoney.rejection)
      // a large one needs both admins, and so does one for which an admin has no room left that day
      for (const admin of ['admin', 'second.admin']) {
        const rows = await at.tx.select({ status: payments.status }).from(payments).where(eq(payments.id, id))
        if (onlyRow(rows).status !== 'pending') return
        await approveDeposit(byAdmin(at, cast, admin), id, { transactionId: `HB-${2000 + id}-77`, asFirst: true })
      }
    },
  }
  return decision ? [aRequestStep, decided] : [aRequestStep]
}

export const payoutAddressOf = (username: string) => `${username}@demo.vivobid.example`

const identitySteps = (cast: Cast): Step[] =>
  demoMoney.withdrawers.map((username, i) => ({
    daysAgo: 150 - i,
    run: async (at) => {
      const rows = await at.tx
        .insert(kycVerifications)
        .values({
          userId: cast(username).party.id,
          documentType: 'passport',
          createdAt: at.clock(),
          updatedAt: at.clock(),
        })
        .returning({ id: kycVerifications.id })
      await decideKyc(byAdmin(at, cast), onlyRow(rows).id, { status: 'approved' })
    },
  }))

const withdrawalSteps = (cast: Cast): Step[] =>
  demoMoney.withdrawals.map(({ username, daysAgo, amount }) => ({
    daysAgo,
    run: (at) =>
      requestWithdrawal(by(at, cast(username)), {
        amount,
        paymentMethod: 'paypal',
        accountDetails: payoutAddressOf(username),
      }),
  }))

/** A batch of the waiting withdrawals; each line is paid, or bounces for those in `bounced`; without `settledDaysAgo` it is only sent. */
function batchSteps(cast: Cast, batch: (typeof demoMoney.batches)[number]): Step[] {
  const { daysAgo, settledDaysAgo, bounced } = batch
  let id = ''
  const made: Step = {
    daysAgo,
    run: async (at) => {
      id = (await createBatch(byAdmin(at, cast), 'paypal')).id
      await markBatchSent(byAdmin(at, cast), id)
    },
  }
  if (settledDaysAgo === undefined) return [made]
  const settled: Step = {
    daysAgo: settledDaysAgo,
    run: async (at) => {
      const lines = await at.tx
        .select({ withdrawalId: withdrawalRequests.id, userId: withdrawalRequests.userId })
        .from(withdrawalRequests)
        .where(eq(withdrawalRequests.batchId, id))
        .orderBy(asc(withdrawalRequests.number))
      for (const [i, { withdrawalId, userId }] of lines.entries()) {
        const line = { batchId: id, withdrawalId }
        if (bounced.some((username) => cast(username).party.id === userId))
          await bounceLine(byAdmin(at, cast), { ...line, reason: demoMoney.bounce })
        else await markLinePaid(byAdmin(at, cast), { ...line, transactionId: `PP-${Math.round(daysAgo)}${i}7Q` })
      }
    },
  }
  return [made, settled]
}

/** Profiles whose owners wait for their verification. */
const verificationSteps = (cast: Cast): Step[] =>
  demoMoney.unverified.map((username, i) => ({
    daysAgo: 2.5 - i * 0.6,
    run: async (at) => {
      const rows = await at.tx
        .select({ id: socialMediaProfiles.id })
        .from(socialMediaProfiles)
        .where(and(eq(socialMediaProfiles.userId, cast(username).party.id), eq(socialMediaProfiles.isVerified, false)))
        .orderBy(asc(socialMediaProfiles.id))
        .limit(1)
      await requestVerification(by(at, cast(username)), onlyRow(rows).id, {
        verificationProof: demoMoney.proof,
      })
    },
  }))

/** Top-ups, withdrawals with their payout batches, and checks of identities and profiles: decided ones and waiting ones. */
export const queueSteps = (cast: Cast): Step[] => [
  ...demoTopUps.flatMap((topUp) => depositSteps(cast, topUp, 'approve')),
  ...demoMoney.deposits.flatMap(({ decision = null, ...deposit }) => depositSteps(cast, deposit, decision)),
  ...identitySteps(cast),
  ...withdrawalSteps(cast),
  ...demoMoney.batches.flatMap((batch) => batchSteps(cast, batch)),
  ...verificationSteps(cast),
]
