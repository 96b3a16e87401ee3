import type { Feature } from '../../platform/feature.ts'
import type { AccountServices } from '../credentials/index.ts'
import { withdrawalsPersonalData } from './personal-data.ts'
import { withdrawalRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => withdrawalRoutes(accounts),
  personalData: withdrawalsPersonalData,
  adminFigures: {
    waitingWithdrawals: `select count(*)::int from withdrawal_requests
      where status in ('pending', 'approved') and batch_id is null`,
  },
}
