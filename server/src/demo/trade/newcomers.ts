import { eq } from 'drizzle-orm'
import { addUser } from '../../features/foundation/users/index.ts'
import { users } from '../../features/foundation/users/tables.ts'
import type { Cast } from './cast.ts'
import { demoNewcomers, type Newcomer } from './content/newcomer-list.ts'
import { depositSteps } from './queues.ts'
import type { Step } from './timeline.ts'

const joining = (
  cast: Cast,
  { username, name, role, country, language, joinedDaysAgo, isUnconfirmed }: Newcomer,
  passwordHash: string,
): Step => ({
  daysAgo: joinedDaysAgo,
  run: async (at) => {
    const { id } = await addUser(at, {
      ...{ username, role, language, passwordHash, displayName: name },
      email: `${username}@demo.vivobid.example`,
      isVerified: !isUnconfirmed,
    })
    await at.tx.update(users).set({ isDemo: true, countryOfOrigin: country }).where(eq(users.id, id))
    cast.add(username, { id, role, language })
  },
})

/** They join, and some of them top up two days later. */
export const newcomerSteps = (cast: Cast, passwordHash: string): Step[] =>
  demoNewcomers.flatMap((newcomer) => {
    const { username, joinedDaysAgo, topUp } = newcomer
    const paid = topUp ? depositSteps(cast, { username, daysAgo: joinedDaysAgo - 2, amount: topUp }, 'approve') : []
    return [joining(cast, newcomer, passwordHash), ...paid]
  })
