import { eq } from 'drizzle-orm'
import { users } from '../features/foundation/users/tables.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Number of demo accounts in a database, even if renamed since. */
export const countDemoAccounts = (db: Queryable): Promise<number> => db.$count(users, eq(users.isDemo, true))

export const demoPassword = 'vivobid-demo'
export const demoAccounts = [
  { username: 'admin', what: 'admin' },
  { username: 'second.admin', what: 'admin who also approves large withdrawals' },
  { username: 'brightside', what: 'business with money' },
  { username: 'lena.hart', what: 'influencer with deals' },
]
