import { addUser, changeUser } from '../../features/foundation/users/index.ts'
import { demoNewcomers, type Newcomer } from '../content/people.ts'
import type { Cast } from './cast.ts'
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
      username,
      role,
      language,
      passwordHash,
      displayName: name,
      email: `${username}@demo.vivobid.example`,
      isVerified: !isUnconfirmed,
    })
    await changeUser(at.tx, id, { isDemo: true, countryOfOrigin: country })
    cast.add(username, { id, role, language })
  },
})

/** Newcomers join, and some of them top up two days later. */
export const newcomerSteps = (cast: Cast, passwordHash: string): Step[] =>
  demoNewcomers.flatMap((newcomer) => {
    const { username, joinedDaysAgo, topUp } = newcomer
    const paid = topUp ? depositSteps(cast, { username, daysAgo: joinedDaysAgo - 2, amount: topUp }, 'approve') : []
    return [joining(cast, newcomer, passwordHash), ...paid]
  })
