import { approveBonus, createBonus } from '../../features/money/bonuses/index.ts'
import type { Cast } from './cast.ts'
import { byAdmin, type Step } from './timeline.ts'

/** Two bonuses that were granted, one of them by both admins because of its amount, and one that waits for the other admin. */
export function bonusSteps(cast: Cast): Step[] {
  const grant = (username: string, amount: number, reason: string) => (at: Parameters<Step['run']>[0]) =>
    createBonus(byAdmin(at, cast), cast(username).party.id, { amount, reason })
  let approved = 0
  return [
    { daysAgo: 26, run: grant('hannah.lee', 5_000, 'A thank-you for testing voice messages with us for two weeks.') },
    {
      daysAgo: 19,
      run: async (at) => {
        approved = await grant('sofia.mar', 150_000, 'First prize of our autumn competition for short films.')(at)
      },
    },
    { daysAgo: 18.4, run: (at) => approveBonus(byAdmin(at, cast, 'second.admin'), approved) },
    { daysAgo: 0.4, run: grant('noor.alami', 120_000, 'Second prize of our autumn competition for short films.') },
  ]
}
