import { z } from 'zod'
import { declareEvent, link, type ParamsByName } from '../../foundation/notifications/index.ts'

/** `top`: the number of the best among whom it is; `country`: whose ranking it is, if not that of the whole world. */
const rank = z.object({
  rank: z.int(),
  rankBefore: z.int().optional(),
  top: z.int().optional(),
  country: z.string().optional(),
  link,
})
const aRank = { rank: 8, rankBefore: 15, country: 'PT', link: 'https://example.com/page' }

export const rankingsEvents = [
  declareEvent('rank_first', {
    when: 'somebody is the first of a ranking',
    to: 'the influencer',
    category: 'ranks',
    lane: 'other',
    live: null,
    params: rank,
    example: { ...aRank, top: 10 },
    button: 'button.ranking',
  }),
  declareEvent('rank_top', {
    when: 'somebody has come among the first of a ranking',
    to: 'the influencer',
    category: 'ranks',
    lane: 'other',
    live: null,
    params: rank,
    example: { ...aRank, top: 10 },
    button: 'button.ranking',
  }),
  declareEvent('rank_risen', {
    when: 'somebody has risen by much',
    to: 'the influencer',
    category: 'ranks',
    lane: 'other',
    live: null,
    params: rank,
    example: aRank,
    button: 'button.ranking',
  }),
  declareEvent('rank_fallen', {
    when: 'somebody has fallen by much',
    to: 'the influencer',
    category: 'ranks',
    lane: 'other',
    live: null,
    params: rank,
    example: aRank,
    button: 'button.ranking',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof rankingsEvents> {}
}
