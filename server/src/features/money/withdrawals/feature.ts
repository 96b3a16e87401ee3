import type { Feature } from '../../../platform/feature.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { usersView } from '../../foundation/users/index.ts'
import { withdrawalsPersonalData } from './personal-data.ts'
import { withdrawalRoutes } from './routes.ts'

const namesOfBatches = 'select id, number::text as name from payout_batches where id = any($1::uuid[])'

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
  targetNames: {
    withdrawal_request: `select w.id, u.display_name as name, w.status as state from withdrawal_requests w join ${usersView} u on u.id = w.user_id
      where w.id = any($1::uuid[])`,
    payout_batch: namesOfBatches,
    payout_batch_file: namesOfBatches,
  },
}
