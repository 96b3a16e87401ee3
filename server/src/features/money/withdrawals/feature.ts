import { and, inArray, isNull, sql } from 'drizzle-orm'
import { countOf, decidedItems, earliest, sumOf } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { ownerNames } from '../../foundation/users/index.ts'
import { withdrawalsPersonalData } from './personal-data.ts'
import { withdrawalRoutes } from './routes.ts'
import { payoutBatches, withdrawalRequests } from './tables.ts'

const isWaiting = and(inArray(withdrawalRequests.status, ['pending', 'approved']), isNull(withdrawalRequests.batchId))
const batchNames = namesIn(payoutBatches, sql`${payoutBatches.number}::text`)

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => withdrawalRoutes(accounts),
  personalData: withdrawalsPersonalData,
  adminQueues: {
    withdrawals: {
      oldest: earliest(withdrawalRequests.createdAt, isWaiting),
      decided: [decidedItems(withdrawalRequests.createdAt, withdrawalRequests.decidedAt)],
    },
  },
  adminFigures: {
    waitingWithdrawals: countOf(withdrawalRequests, isWaiting),
    withdrawalsMoney: sumOf(withdrawalRequests.amount, isWaiting),
  },
  targetNames: {
    withdrawal_request: ownerNames(withdrawalRequests, withdrawalRequests.status),
    payout_batch: batchNames,
    payout_batch_file: batchNames,
  },
}
