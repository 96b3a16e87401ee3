import type { Feature } from '../../platform/feature.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => walletRoutes(services),
  personalData: walletPersonalData,
  adminFigures: {
    waitingDeposits: `select count(*)::int from payments
      where type = 'deposit' and status = 'pending' and method in ('paypal', 'bank_transfer')`,
  },
}
