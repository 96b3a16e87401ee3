import type { Feature } from '../../platform/feature.ts'
import type { AccountServices } from '../credentials/index.ts'
import { withdrawalsPersonalData } from './personal-data.ts'
import { withdrawalRoutes } from './routes.ts'

export const feature: Feature<{ accounts: AccountServices }> = {
  routes: ({ accounts }) => withdrawalRoutes(accounts),
  personalData: withdrawalsPersonalData,
  adminQueues: {
    withdrawals: {
      oldest: `select min(created_at) from withdrawal_requests where status in ('pending', 'approved') and batch_id is null`,
      decided: `select created_at, decided_at from withdrawal_requests where decided_at >= begins and decided_at < ends`,
    },
  },
  adminFigures: {
    waitingWithdrawals: `select count(*)::int from withdrawal_requests
      where status in ('pending', 'approved') and batch_id is null`,
  },
}
