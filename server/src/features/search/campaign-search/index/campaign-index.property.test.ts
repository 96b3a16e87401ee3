import fc from 'fast-check'
import { expect, it } from 'vitest'
import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFilters, CampaignSort } from '#contract/market/campaigns/campaigns.ts'
import { everywhere } from '#contract/market/campaigns/everywhere.ts'
import { type FitFigures, fitOf } from '#contract/market/campaigns/fit.ts'
import { CampaignIndex, type IndexedCampaign } from './campaign-index.ts'
import { allOf, fittingCampaigns, searchConditions } from './conditions.ts'
import { countFacets } from './facets.ts'
import { findPage, positionOf } from './pages.ts'

const today = '2026-11-24'
const words = ['bread', 'coffee', 'shoes', 'lamp', 'rare']
const categories = ['food', 'travel', 'tech']
const languages = ['en', 'ar', 'sw']
const countries = ['ES', 'US', 'IS']
const upTo2 = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })

const campaigns = fc.array(
  fc.record({
    price: fc.constantFrom(1_000, 5_000, 250_000),
    applyBy: fc.constantFrom('2026-11-23', today, '2026-12-01'),
    platforms: fc.subarray([...campaignPlatforms], { minLength: 1 }),
    categories: upTo2(categories),
    languages: upTo2(languages),
    locations: fc.oneof(fc.constant([everywhere]), upTo2(countries)),
    minFollowers: fc.option(fc.record({ platform: fc.constantFrom(...campaignPlatforms), followers: fc.nat(1_000) })),
    // few contain rare words, so that they are looked up instead of read in order
    text: fc.oneof(
      { weight: 30, arbitrary: fc.constantFrom('bread', 'coffee shoes', 'lamp bread') },
      fc.constant('rare lamp'),
    ),
    isRemoved: fc.boolean(),
  }),
  { minLength: 200, maxLength: 400 },
)
const figures: fc.Arbitrary<FitFigures> = fc.record({
  platforms: fc.subarray([...campaignPlatforms]),
  followers: fc.constant({ youtube: 500 }),
  categories: fc.subarray(categories),
  languages: fc.subarray(languages),
  country: fc.constantFrom('ES', null),
})
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filters: fc.Arbitrary<CampaignFilters> = fc.record({
  q: maybe([...words, 'lamp rare', 'nothinglikeit', '!']),
  platform: maybe(campaignPlatforms),
  category: maybe(categories),
  language: maybe(languages),
  country: maybe(countries),
  minPrice: maybe([1_000, 5_001, 999_999]),
}) as fc.Arbitrary<CampaignFilters>

type Drawn = IndexedCampaign & { text: string; isRemoved: boolean }

const takes = (required: readonly string[], value: string) => required.length === 0 || required.includes(value)
const countriesOf = ({ locations }: Drawn) => locations.filter((location) => location !== everywhere)
const matchesOf = (campaign: Drawn, { q, platform, category, language, country, minPrice = 0 }: CampaignFilters) =>
  campaign.applyBy >= today &&
  campaign.price >= minPrice &&
  (q === undefined || (q !== '!' && q.split(' ').every((word) => campaign.text.split(' ').includes(word)))) &&
  (!platform || campaign.platforms.includes(platform as never)) &&
  (!category || takes(campaign.categories, category)) &&
  (!language || takes(campaign.languages, language)) &&
  (!country || takes(countriesOf(campaign), country))

function indexOf(drawn: Drawn[]): CampaignIndex {
  const index = new CampaignIndex()
  index.orderAll(drawn.map((campaign) => index.fill(campaign)))
  for (const { id, isRemoved } of drawn) if (isRemoved) index.remove(id)
  return index
}

const drawnFrom = (some: Omit<Drawn, 'id' | 'number' | 'approvedAt' | 'texts'>[]): Drawn[] =>
  some.map((each, i) => ({ ...each, id: i + 1, number: i + 1, approvedAt: new Date(i), texts: [each.text] }))

/** All campaigns of a search, page after page. */
function pagesOf(
  index: CampaignIndex,
  sort: CampaignSort,
  search: { filters: CampaignFilters; own: FitFigures; onlyFitting: boolean },
) {
  const fits = fittingCampaigns(index, search.own)
  const matches = allOf(searchConditions(index, { filters: search.filters, today }))
  const ids: number[] = []
  let position: number[] | null = null
  for (;;) {
    const slots = findPage(index, sort, { matches, fits, onlyFitting: search.onlyFitting, limit: 20, position })
    ids.push(...slots.map((slot) => index.ids[slot]!))
    if (slots.length < 20) return ids
    position = positionOf(index, sort, { slot: slots.at(-1)!, fits })
  }
}

it('finds in every order exactly the campaigns that match, whether they are looked up or read in order', () => {
  fc.assert(
    fc.property(campaigns, figures, filters, fc.boolean(), (some, own, filters, onlyFitting) => {
      const drawn = drawnFrom(some as never)
      const index = indexOf(drawn)
      const fits = (campaign: Drawn) => fitOf(campaign as never, own).fits
      const found = drawn
        .filter((campaign) => !campaign.isRemoved && matchesOf(campaign, filters) && (!onlyFitting || fits(campaign)))
        .sort((a, b) => b.number - a.number)
      const inOrder = {
        date: found,
        fee: found.toSorted((a, b) => b.price - a.price || b.number - a.number),
        fit: found.toSorted((a, b) => Number(fits(b)) - Number(fits(a)) || b.number - a.number),
      }
      for (const sort of ['date', 'fee', 'fit'] as const)
        expect(pagesOf(index, sort, { filters, own, onlyFitting })).toEqual(inOrder[sort].map(({ id }) => id))
    }),
    { numRuns: 200 },
  )
})

it('counts for each choice what would match with it instead of the one that is chosen', () => {
  fc.assert(
    fc.property(campaigns, figures, filters, fc.boolean(), (some, own, filters, onlyFitting) => {
      const drawn = drawnFrom(some as never)
      const index = indexOf(drawn)
      const fits = (campaign: Drawn) => fitOf(campaign as never, own).fits
      const matching = (change: Partial<CampaignFilters>) =>
        drawn.filter((each) => !each.isRemoved && matchesOf(each, { ...filters, ...change }))
      const counted = (change: Partial<CampaignFilters>) =>
        matching(change).filter((each) => !onlyFitting || fits(each)).length
      const facets = countFacets(index, {
        conditions: searchConditions(index, { filters, today }),
        fits: fittingCampaigns(index, own),
        onlyFitting,
        keys: { conditions: '', figures: '' },
      })
      expect(facets.total).toBe(counted({}))
      expect(facets.fitting).toBe(matching({}).filter(fits).length)
      for (const { value, count } of facets.platforms) expect(count).toBe(counted({ platform: value as never }))
      for (const { value, count } of facets.categories) expect(count).toBe(counted({ category: value as never }))
      for (const { value, count } of facets.languages) expect(count).toBe(counted({ language: value }))
      for (const { value, count } of facets.countries) expect(count).toBe(counted({ country: value }))
    }),
    { numRuns: 100 },
  )
})
