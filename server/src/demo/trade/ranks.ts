import { notifyOfMoves, recomputeRanks } from '../../features/presence/rankings/index.ts'
import type { Services } from '../../platform/services.ts'
import { type Step, silentServices } from './timeline.ts'

/** Days ago on which ranks are computed: once a week for three months, and on the last days. */
const days = [...Array.from({ length: 13 }, (_, week) => (13 - week) * 7), 2, 1, 0]

/** The ranks of these days, whose changes influencers were notified of. */
export const rankSteps = (services: Services): Step[] =>
  days.map((daysAgo) => ({
    daysAgo,
    run: async () => {
      const then = silentServices(services, daysAgo)
      await recomputeRanks(then.database, then.clock)
      await notifyOfMoves(then)
    },
  }))
