import type { Language } from '#contract/languages.ts'
import { itemAt } from '../../../platform/item-at.ts'
import { demoBusinesses, demoInfluencers } from '../../people.ts'
import { newcomerOrders } from './newcomer-list.ts'

/** The stage of a demo order. */
export type Stage =
  | 'priceAsked'
  | 'quoted'
  | 'pending'
  | 'declined'
  | 'withdrawn'
  | 'running'
  | 'late'
  | 'paused'
  | 'waiting'
  | 'cancelRequested'
  | 'delivered'
  | 'revising'
  | 'reviewed'
  | 'reviewedByOne'
  | 'cancelled'
  | 'givenUp'
  | 'disputeOpen'
  | 'disputeProposed'
  | 'disputeObjected'
  | 'disputeDecided'

/** An order of the influencer's cheapest deal with a price, or of the most expensive one if `isExpensive`. */
export type DemoOrder = {
  business: string
  influencer: string
  language: Language
  stage: Stage
  /** Days since it was made. Late orders were made as many days ago as make their due date yesterday. */
  daysAgo: number
  isExpensive?: true
}

/** Current orders, in every state, most of them of the people who sign in to look around. */
const currentOrders: DemoOrder[] = [
  {
    business: 'brightside',
    influencer: 'maya.collins',
    language: 'en',
    stage: 'reviewed',
    daysAgo: 24,
    isExpensive: true,
  },
  {
    business: 'nordkiste',
    influencer: 'maya.collins',
    language: 'en',
    stage: 'reviewed',
    daysAgo: 17,
    isExpensive: true,
  },
  { business: 'verdecampo', influencer: 'sofia.mar', language: 'es', stage: 'reviewed', daysAgo: 21 },
  { business: 'noor.skincare', influencer: 'layla_khalid', language: 'ar', stage: 'reviewed', daysAgo: 19 },
  { business: 'casamar', influencer: 'ana.lima', language: 'pt', stage: 'reviewed', daysAgo: 20 },
  { business: 'nordkiste', influencer: 'lena.hart', language: 'de', stage: 'reviewed', daysAgo: 16 },
  { business: 'casamar', influencer: 'camila.tech', language: 'pt', stage: 'reviewedByOne', daysAgo: 9 },
  { business: 'brightside', influencer: 'marcus.lane', language: 'en', stage: 'delivered', daysAgo: 3 },
  { business: 'brightside', influencer: 'luca.rossi', language: 'en', stage: 'running', daysAgo: 1.6 },
  { business: 'brightside', influencer: 'isla.mac', language: 'en', stage: 'waiting', daysAgo: 2.2 },
  { business: 'brightside', influencer: 'omar.said', language: 'en', stage: 'quoted', daysAgo: 1.8 },
  { business: 'brightside', influencer: 'emily.fraser', language: 'en', stage: 'pending', daysAgo: 0.6 },
  { business: 'brightside', influencer: 'hannah.lee', language: 'en', stage: 'late', daysAgo: 0 },
  { business: 'brightside', influencer: 'freja.lind', language: 'en', stage: 'disputeObjected', daysAgo: 10 },
  { business: 'nordkiste', influencer: 'lena.hart', language: 'de', stage: 'running', daysAgo: 2 },
  { business: 'altitude.gear', influencer: 'lena.hart', language: 'de', stage: 'revising', daysAgo: 4 },
  { business: 'lumenlearn', influencer: 'lena.hart', language: 'en', stage: 'paused', daysAgo: 2.6 },
  { business: 'greenledger', influencer: 'lena.hart', language: 'en', stage: 'delivered', daysAgo: 2.9 },
  { business: 'pedalworks', influencer: 'lena.hart', language: 'en', stage: 'pending', daysAgo: 0.2 },
  { business: 'noor.skincare', influencer: 'huda.reads', language: 'ar', stage: 'running', daysAgo: 1 },
  { business: 'casamar', influencer: 'tiago.viagens', language: 'pt', stage: 'declined', daysAgo: 6 },
  { business: 'verdecampo', influencer: 'diego.cocina', language: 'es', stage: 'cancelRequested', daysAgo: 2.4 },
  { business: 'casamar', influencer: 'priya.nair', language: 'en', stage: 'disputeProposed', daysAgo: 7 },
  { business: 'pedalworks', influencer: 'samir.qasim', language: 'en', stage: 'disputeOpen', daysAgo: 4.5 },
  { business: 'pedalworks', influencer: 'linh.tran', language: 'en', stage: 'priceAsked', daysAgo: 0.8 },
  { business: 'verdecampo', influencer: 'sofia.mar', language: 'es', stage: 'disputeDecided', daysAgo: 64 },
  {
    business: 'nordkiste',
    influencer: 'maya.collins',
    language: 'en',
    stage: 'reviewed',
    daysAgo: 112,
    isExpensive: true,
  },
  {
    business: 'verdecampo',
    influencer: 'sofia.mar',
    language: 'es',
    stage: 'reviewed',
    daysAgo: 98,
    isExpensive: true,
  },
]

/** Businesses that have ordered for months, with the language that they write in. */
const regulars: [string, Language][] = [
  ['brightside', 'en'],
  ['nordkiste', 'de'],
  ['verdecampo', 'es'],
  ['casamar', 'pt'],
  ['noor.skincare', 'ar'],
  ['pedalworks', 'en'],
  ['lumenlearn', 'en'],
  ['altitude.gear', 'de'],
]
const rounds = 5
/** Stages of earlier orders: one in eight came to nothing. */
const earlierStages: Stage[] = [
  'reviewed',
  'reviewed',
  'reviewed',
  'cancelled',
  'reviewed',
  'reviewed',
  'reviewed',
  'givenUp',
  'reviewed',
  'reviewed',
  'reviewed',
  'withdrawn',
]

/** Orders of the half year before, each with somebody who writes the business's language. */
const earlierOrders: DemoOrder[] = regulars.flatMap(([business, language], place) => {
  const candidates = demoInfluencers.filter(({ languages }) => languages[0] === language)
  return Array.from({ length: rounds }, (_, round) => {
    const n = place * rounds + round
    return {
      business,
      influencer: itemAt(candidates, place * 3 + round * 2).username,
      language,
      stage: itemAt(earlierStages, n),
      daysAgo: 172 - round * 31 - place * 2.3,
    }
  })
})

/** Earns the money for the withdrawal that is held for a check. */
const checkedOrder: DemoOrder = {
  business: 'lumenlearn',
  influencer: 'ethan.brooks',
  language: 'en',
  stage: 'reviewed',
  daysAgo: 44,
}

export const demoOrders: DemoOrder[] = [...earlierOrders, ...currentOrders, checkedOrder, ...newcomerOrders]

/** Confirmed bank transfers of each business that orders: days ago, and cents. */
export const demoTopUps: { username: string; daysAgo: number; amount: number }[] = demoBusinesses
  .filter(({ username }) => demoOrders.some(({ business }) => business === username))
  .flatMap(({ username }, index) => [
    { username, daysAgo: 185 - index, amount: 220_000 },
    { username, daysAgo: 96 - index * 2, amount: 180_000 },
    { username, daysAgo: 40 - index, amount: 250_000 - index * 20_000 },
  ])
