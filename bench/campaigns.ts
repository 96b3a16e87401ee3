import { roundRobin } from '../server/src/demo/round-robin.ts'
import { encodeCursor } from '../server/src/platform/http/requests/cursor.ts'
import {
  addApplicants,
  addBusyCampaign,
  addRequests,
  busyCampaign,
  requestsPerCampaign,
} from './support/campaign-requests.ts'
import { createReport, startGrowing } from './support/growth.ts'
import { commonWords } from './support/influencers.ts'
import { measure } from './support/load.ts'
import { addCampaigns, addPeople, type Searcher } from './support/open-campaigns.ts'
import { untilIdle } from './support/processor.ts'

// npm run bench:campaigns: cost of finding open campaigns as their number and that of requests grow, and of a business's page of a
// campaign with 10,000 requests; BENCH_CAMPAIGN_SIZES=1000 for a short run
const counts = (process.env.BENCH_CAMPAIGN_SIZES ?? '1000,10000,100000').split(',').map(Number)
const seconds = Number(process.env.BENCH_SECONDS ?? 3)
const growing = await startGrowing(4610, 40_000, { counts })
const { origin, owner } = growing
const { note, summary } = createReport(growing, counts)

let turn = 0
const pick = <T>(list: readonly T[]): T => roundRobin(list, turn++)
const categories = ['food', 'travel', 'tech', 'gaming', 'beauty']
const middle = () => Math.floor(growing.count / 2)

/** Measured searches: a name, the searcher, and a function that returns another query with each call. */
const kinds: [string, Searcher, () => string][] = [
  ['best fit first', 'some', () => ''],
  ['best fit first, none fits', 'none', () => ''],
  ['best fit first, a newcomer', 'newcomer', () => ''],
  ['best fit first, nearly all fit', 'everything', () => ''],
  ['only those that fit', 'some', () => 'fits=true'],
  ['only those that fit, none does', 'none', () => 'fits=true'],
  ['highest fee first', 'some', () => 'sort=fee'],
  ['highest fee that fits', 'some', () => 'sort=fee&fits=true'],
  ['highest fee that fits, none does', 'none', () => 'sort=fee&fits=true'],
  ['newest first, a deep page', 'some', () => `sort=date&cursor=${encodeCursor(middle())}`],
  ['best fit first, a deep page', 'some', () => `cursor=${encodeCursor(0, middle())}`],
  ['a category and a platform', 'some', () => `category=${pick(categories)}&platform=youtube`],
  ['a country', 'some', () => `country=${pick(['US', 'ES', 'IS'])}`],
  ['a rare language', 'some', () => 'language=sw&sort=fee'],
  [
    'all filters',
    'some',
    () => `category=${pick(categories)}&platform=tiktok&country=IS&language=sw&minPrice=200000&fits=true`,
  ],
  ['filters that nothing matches', 'some', () => 'language=zu&country=LB&minPrice=9999999'],
  ['a common word', 'some', () => `q=${pick(commonWords)}`],
  ['two words', 'some', () => `q=${pick(commonWords)}%20word${pick([5, 70, 900])}`],
  ['a beginning of words', 'some', () => 'q=wor'],
  ['no match', 'some', () => 'q=nothinglikeit'],
  ['counts', 'some', () => 'facets=true&limit=1'],
  ['counts with a category', 'some', () => `facets=true&limit=1&category=${pick(categories)}`],
]

/** Requests of the page of a campaign with many requests. */
const pageReads: [string, string][] = [
  ['the campaign', `/api/campaigns/${busyCampaign.id}`],
  ['its results', `/api/campaigns/${busyCampaign.id}/results`],
  ['its requests', `/api/campaign-requests?campaignId=${busyCampaign.id}`],
  ['those that wait', `/api/campaign-requests?campaignId=${busyCampaign.id}&status=your_turn`],
  ['counts of its requests', `/api/campaign-requests/counts?campaignId=${busyCampaign.id}`],
  ['its promises', `/api/campaign-requests/promises?campaignId=${busyCampaign.id}`],
  ['its videos', `/api/videos?campaignId=${busyCampaign.id}`],
]

try {
  const cookies = await addPeople(owner)
  await addApplicants(owner)
  const busy = { cookie: await addBusyCampaign(owner) }
  for (const size of counts) {
    const began = performance.now()
    await addCampaigns(owner, growing.count + 1, size)
    await addRequests(owner, growing.count + 1, size)
    growing.count = size
    await owner.query('checkpoint')
    // new texts are compared with the word lists first
    await untilIdle(growing.processorTimes)
    const made = (performance.now() - began) / 1000
    const request = (who: Searcher, query: string) => ({
      path: `/api/campaigns?${query}`,
      headers: { cookie: cookies[who] },
    })
    const requests = (size * requestsPerCampaign).toLocaleString('en')
    console.log(`${size.toLocaleString('en')} campaigns, ${requests} requests (made in ${made.toFixed(0)} s)`)
    for (const [what, who, query] of kinds) {
      const alone = await measure(origin, 1, seconds, 200, () => request(who, query()))
      const concurrent = await measure(origin, 10, seconds, 200, () => request(who, query()))
      note(`${what}, p95 alone`, alone.p95, 'ms')
      note(`${what}, p95 of 10`, concurrent.p95, 'ms')
    }
    for (const [what, path] of pageReads) {
      const alone = await measure(origin, 1, seconds, 200, () => ({ path, headers: busy }))
      note(`a campaign with 10,000 requests: ${what}, p95`, alone.p95, 'ms')
    }
  }
  summary()
} finally {
  await growing.end()
}
