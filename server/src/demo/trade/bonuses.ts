import { approveBonus, createBonus } from '../../features/money/bonuses/index.ts'
import { demoMoney } from '../content/money.ts'
import type { Cast } from './cast.ts'
import { byAdmin, type Step } from './timeline.ts'

/** Bonuses of the admins; a large one waits until the other admin approves it. */
export const bonusSteps = (cast: Cast): Step[] =>
  demoMoney.bonuses.flatMap(({ username, daysAgo, approvedDaysAgo, amount, reason }) => {
    let id = 0
    const granted: Step = {
      daysAgo,
      run: async (at) => {
        id = await createBonus(byAdmin(at, cast), cast(username).party.id, { amount, reason })
      },
    }
    if (approvedDaysAgo === undefined) return [granted]
    return [granted, { daysAgo: approvedDaysAgo, run: (at) => approveBonus(byAdmin(at, cast, 'second.admin'), id) }]
  })
