import { z } from 'zod'
import { language } from '#contract/fields.ts'
import { roundRobin } from '../round-robin.ts'
import { businessName, demoBusinesses, demoInfluencers, influencerName } from './people.ts'
import { readContent } from './read-content.ts'
import { stageOf } from './stages.ts'

const stage = stageOf('order-stages')
const order = z.strictObject({
  business: businessName,
  influencer: influencerName,
  language,
  stage,
  daysAgo: z.number().min(0),
  isExpensive: z.literal(true).optional(),
})
export type DemoOrder = z.output<typeof order>

const { earlier, orders } = readContent(
  'orders',
  z.strictObject({
    earlier: z.strictObject({
      businesses: z.record(businessName, language),
      rounds: z.int().positive(),
      stages: z.array(stage).min(1),
    }),
    orders: z.array(order),
  }),
)

/** Orders of the half year before, each with somebody who writes the business's language. */
const earlierOrders: DemoOrder[] = Object.entries(earlier.businesses).flatMap(([business, language], place) => {
  const candidates = demoInfluencers.filter(({ languages }) => languages[0] === language)
  return Array.from({ length: earlier.rounds }, (_, round) => ({
    business,
    influencer: roundRobin(candidates, place * 3 + round * 2).username,
    language,
    stage: roundRobin(earlier.stages, place * earlier.rounds + round),
    daysAgo: 172 - round * 31 - place * 2.3,
  }))
})

export const demoOrders: DemoOrder[] = [...earlierOrders, ...orders]

/** Confirmed bank transfers of each business that orders: days ago, and cents. */
export const demoTopUps: { username: string; daysAgo: number; amount: number }[] = demoBusinesses
  .filter(({ username }) => demoOrders.some(({ business }) => business === username))
  .flatMap(({ username }, index) => [
    { username, daysAgo: 185 - index, amount: 220_000 },
    { username, daysAgo: 96 - index * 2, amount: 180_000 },
    { username, daysAgo: 40 - index, amount: 250_000 - index * 20_000 },
  ])
