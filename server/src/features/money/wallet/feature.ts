import type { Feature } from '../../../platform/feature.ts'
import { usersView } from '../../foundation/users/index.ts'
import { walletPersonalData } from './personal-data.ts'
import { walletRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => walletRoutes(services),
  personalData: walletPersonalData,
  adminQueues: {
    deposits: {
      oldest: `select min(created_at) from payments
        where type = 'deposit' and status = 'pending' and method in ('paypal', 'bank_transfer')`,
      decided: `select created_at, updated_at from payments
        where type = 'deposit' and method in ('paypal', 'bank_transfer') and status in ('completed', 'failed')
          and updated_at >= begins and updated_at < ends`,
    },
  },
  adminFigures: {
    waitingDeposits: `select count(*)::int from payments
      where type = 'deposit' and status = 'pending' and method in ('paypal', 'bank_transfer')`,
  },
  targetNames: {
    payment: `select p.id, u.display_name as name from payments p join ${usersView} u on u.id = p.user_id
      where p.id = any($1::int[])`,
  },
}
