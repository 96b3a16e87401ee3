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
import type { Cast } from './cast.ts'
import { demoTopUps } from './content/order-list.ts'
import { by, byAdmin, type Step } from './timeline.ts'

/** Adds the accounts that deposits are sent to, by PayPal and bank transfer. */
export async function addDepositAccounts(db: Queryable): Promise<void> {
  const bank = { accountHolder: 'Vivobid Demo', bankName: 'Harbour Bank', accountNumber: 'DE02120300000000202051' }
  const value = { paypalEmail: 'pay@demo.vivobid.example', bank: { ...bank, swiftCode: 'BYLADEM1001' } }
  await db.insert(systemSettings).values({ key: 'deposit_accounts', value })
}

type TopUp = { username: string; daysAgo: number; amount: number; method?: 'paypal' | 'bank_transfer' }

/** A deposit that an admin decides half a day later, or that still waits for one. */
export function depositSteps(cast: Cast, topUp: TopUp, decision: 'approve' | 'reject' | null): Step[] {
  const { username, daysAgo, amount, method = 'bank_transfer' } = topUp
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
      if (decision === 'reject')
        return rejectDeposit(byAdmin(at, cast), id, 'No transfer with this reference arrived within two weeks.')
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

const undecidedDeposits: TopUp[] = [
  { username: 'studio.halcyon', daysAgo: 1, amount: 80_000 },
  { username: 'greenledger', daysAgo: 0.6, amount: 24_000, method: 'paypal' },
  { username: 'brightside', daysAgo: 0.3, amount: 50_000 },
]

/** People with payout details and a proven identity, who withdraw. */
export const withdrawers = ['maya.collins', 'sofia.mar', 'lena.hart', 'ethan.brooks'] as const
type Withdrawer = (typeof withdrawers)[number]
export const payoutAddressOf = (username: Withdrawer) => `${username}@demo.vivobid.example`

const identitySteps = (cast: Cast): Step[] =>
  withdrawers.map((username, i) => ({
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

const withdraw = (
  cast: Cast,
  username: Withdrawer,
  { daysAgo, amount }: { daysAgo: number; amount: number },
): Step => ({
  daysAgo,
  run: (at) =>
    requestWithdrawal(by(at, cast(username)), {
      amount,
      paymentMethod: 'paypal',
      accountDetails: payoutAddressOf(username),
    }),
})

/** A batch of the waiting withdrawals; each line is paid, or bounces for those in `bounced`; without `settledDaysAgo` it is only sent. */
function batchSteps(cast: Cast, batch: { daysAgo: number; settledDaysAgo?: number; bounced?: Withdrawer[] }): Step[] {
  const { daysAgo, settledDaysAgo, bounced = [] } = batch
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
          await bounceLine(byAdmin(at, cast), { ...line, reason: 'The PayPal account does not accept payments.' })
        else await markLinePaid(byAdmin(at, cast), { ...line, transactionId: `PP-${Math.round(daysAgo)}${i}7Q` })
      }
    },
  }
  return [made, settled]
}

const withdrawalSteps = (cast: Cast): Step[] => [
  withdraw(cast, 'maya.collins', { daysAgo: 86, amount: 12_000 }),
  withdraw(cast, 'sofia.mar', { daysAgo: 85.5, amount: 8_000 }),
  ...batchSteps(cast, { daysAgo: 85, settledDaysAgo: 83 }),
  withdraw(cast, 'sofia.mar', { daysAgo: 51, amount: 6_000 }),
  ...batchSteps(cast, { daysAgo: 50, settledDaysAgo: 48, bounced: ['sofia.mar'] }),
  withdraw(cast, 'lena.hart', { daysAgo: 3.4, amount: 3_000 }),
  ...batchSteps(cast, { daysAgo: 2.8 }),
  withdraw(cast, 'maya.collins', { daysAgo: 0.2, amount: 120_000 }),
  withdraw(cast, 'sofia.mar', { daysAgo: 0.1, amount: 5_000 }),
]

const unverified = ['noor.alami', 'sara.mansour', 'sofia.mar', 'mateo.tech'] as const

/** Profiles whose owners wait for their verification. */
const verificationSteps = (cast: Cast): Step[] =>
  unverified.map((username, i) => ({
    daysAgo: 2.5 - i * 0.6,
    run: async (at) => {
      const rows = await at.tx
        .select({ id: socialMediaProfiles.id })
        .from(socialMediaProfiles)
        .where(and(eq(socialMediaProfiles.userId, cast(username).party.id), eq(socialMediaProfiles.isVerified, false)))
        .orderBy(asc(socialMediaProfiles.id))
        .limit(1)
      await requestVerification(by(at, cast(username)), onlyRow(rows).id, {
        verificationProof: 'The code stands in the last line of the profile.',
      })
    },
  }))

/** Top-ups, withdrawals with their payout batches, and checks of identities and profiles: decided ones and waiting ones. */
export const queueSteps = (cast: Cast): Step[] => [
  ...demoTopUps.flatMap((topUp) => depositSteps(cast, topUp, 'approve')),
  ...depositSteps(cast, { username: 'dar.alkutub', daysAgo: 34, amount: 30_000 }, 'reject'),
  ...undecidedDeposits.flatMap((topUp) => depositSteps(cast, topUp, null)),
  ...identitySteps(cast),
  ...withdrawalSteps(cast),
  ...verificationSteps(cast),
]
