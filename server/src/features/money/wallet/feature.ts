import { and, eq, inArray } from 'drizzle-orm'
import { countOf, decidedItems, earliest, sumOf } from '../../../platform/database/figures/figures.ts'
import type { Feature } from '../../../platform/feature.ts'
import { ownerNames } from '../../foundation/users/index.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './routes.ts'
import { payments } from './tables.ts'

/** Deposits that an admin confirms: those by card are reported by the card provider. */
const isConfirmed = and(eq(payments.type, 'deposit'), inArray(payments.method, ['paypal', 'bank_transfer']))
const isWaiting = and(isConfirmed, eq(payments.status, 'pending'))

export const feature: Feature = {
  routes: ({ services }) => walletRoutes(services),
  personalData: walletPersonalData,
  adminQueues: {
    deposits: {
      oldest: earliest(payments.createdAt, isWaiting),
      decided: [
        decidedItems(
          payments.createdAt,
          payments.updatedAt,
          and(isConfirmed, inArray(payments.status, ['completed', 'failed'])),
        ),
      ],
    },
  },
  adminFigures: { waitingDeposits: countOf(payments, isWaiting), depositsMoney: sumOf(payments.amount, isWaiting) },
  targetNames: { payment: ownerNames(payments) },
}
