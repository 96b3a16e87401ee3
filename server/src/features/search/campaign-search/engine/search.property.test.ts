import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFilters } from '#contract/market/campaigns/campaigns.ts'
import { everywhere } from '#contract/market/campaigns/everywhere.ts'
import { type FitFigures, fitOf } from '#contract/market/campaigns/fit.ts'
import { aMarket } from '../../../../../test/market.ts'
import type { CampaignSearch } from './conditions.ts'
import { countFacets } from './count-facets.sql.ts'
import { findCampaigns, positionOf } from './find-campaigns.sql.ts'

const today = '2026-11-24'
const words = ['bread', 'coffee', 'shoes', 'lamp', 'rare']
const categories = ['food', 'travel', 'tech']
// the first two have the same bit
const languages = ['en', 'sat', 'sw']
const countries = ['ES', 'US', 'IS']
const upTo2 = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })

const campaign = fc.record({
  price: fc.constantFrom(1_000, 5_000, 250_000),
  applyBy: fc.constantFrom('2026-11-23', today, '2026-12-01'),
  platforms: fc.subarray([...campaignPlatforms], { minLength: 1 }),
  categories: upTo2(categories),
  languages: upTo2(languages),
  locations: fc.oneof(fc.constant([everywhere]), fc.subarray([...countries], { minLength: 1, maxLength: 2 })),
  minFollowers: fc.option(
    fc.record({ platform: fc.constantFrom(...campaignPlatforms), followers: fc.integer({ min: 1, max: 1_000 }) }),
  ),
  text: fc.constantFrom('bread', 'coffee shoes', 'lamp bread', 'rare lamp', 'Lámp brea9'),
  isOpen: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
})
const figures: fc.Arbitrary<FitFigures> = fc.record({
  platforms: fc.subarray([...campaignPlatforms, 'linkedin']),
  followers: fc.record(
    Object.fromEntries(campaignPlatforms.map((platform) => [platform, fc.integer({ min: 0, max: 1_000 })])),
    { requiredKeys: [] },
  ),
  categories: fc.subarray(categories),
  languages: fc.subarray([...languages, 'xx']),
  country: fc.constantFrom('ES', 'DE', null),
})
const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
const filters: fc.Arbitrary<CampaignFilters> = fc.record({
  q: maybe([...words, 'lamp rare', 'nothinglikeit', '!', 'brea9', 'cof', 'of', "rock'n'roll"]),
  platform: maybe(campaignPlatforms),
  category: maybe(categories),
  language: maybe(languages),
  country: maybe(countries),
  minPrice: maybe([1_000, 5_001, 999_999]),
}) as fc.Arbitrary<CampaignFilters>

/** The same in every run, so that a search that fails can be tried again. */
const drawn = fc
  .sample(campaign, { numRuns: 400, seed: 46 })
  .map((each, i) => ({ ...each, id: i + 1, number: 2 * i + 1 }))
type Drawn = (typeof drawn)[number]

const { world, business } = await aMarket({ business: { balance: 0 } })
const { pool } = world.database
beforeAll(() =>
  world.database.orm.execute(sql`
    insert into campaigns (id, business_id, title, description, status, is_invite_only, view_target, price, places, locations, platforms,
      categories, languages, min_followers, apply_by, deliver_by, publish_from, publish_until, deliverables, submitted_at,
      submitted_number, approved_at, approved_number)
    select id, ${business.id}, text, '.', 'active', not "isOpen", 100000, price, 1, array(select jsonb_array_elements_text(locations)),
      array(select jsonb_array_elements_text(platforms)), array(select jsonb_array_elements_text(categories)),
      array(select jsonb_array_elements_text(languages)), nullif("minFollowers", 'null'), "applyBy", '2027-01-01', '2027-01-01', '2027-01-01',
      '[{}]', now(), number, now(), number
    from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (id int, number int, text text, "isOpen" boolean, price int,
      locations jsonb, platforms jsonb, categories jsonb, languages jsonb, "minFollowers" jsonb, "applyBy" date)`),
)

const takes = (required: readonly string[], value: string) => required.length === 0 || required.includes(value)
const countriesOf = (each: Drawn) => (each.locations as string[]).filter((location) => location !== everywhere)
const hasWord = ({ text }: Drawn, typed: string) =>
  text
    .toLowerCase()
    .replace('á', 'a')
    .split(' ')
    .some((word) => word === typed || (typed.length > 2 && !/\d/.test(word) && word.startsWith(typed)))
const matches = (each: Drawn, { q, platform, category, language, country, minPrice = 0 }: CampaignFilters) =>
  each.isOpen &&
  each.applyBy >= today &&
  each.price >= minPrice &&
  (q === undefined || (q !== '!' && q.split(' ').every((word) => hasWord(each, word)))) &&
  (!platform || each.platforms.includes(platform)) &&
  (!category || takes(each.categories, category)) &&
  (!language || takes(each.languages, language)) &&
  (!country || takes(countriesOf(each), country))
const fits = (each: Drawn, figures: FitFigures) => fitOf(each, figures).fits

/** The ids of a search, page after page. */
async function pagesOf(search: CampaignSearch, sort: 'date' | 'fee' | 'fit', onlyFitting: boolean): Promise<number[]> {
  const ids: number[] = []
  let position: number[] | null = null
  for (;;) {
    const found = await findCampaigns(pool, search, { sort, onlyFitting, limit: 60, position })
    ids.push(...found.map(({ id }) => id))
    const last = found.at(-1)
    if (!last || found.length < 60) return ids
    position = positionOf(sort, last)
  }
}

it('finds in every order exactly the campaigns that match', () =>
  fc.assert(
    fc.asyncProperty(figures, filters, fc.boolean(), async (figures, filters, onlyFitting) => {
      const found = drawn
        .filter((each) => matches(each, filters) && (!onlyFitting || fits(each, figures)))
        .toSorted((a, b) => b.number - a.number)
      const inOrder = {
        date: found,
        fee: found.toSorted((a, b) => b.price - a.price),
        fit: found.toSorted((a, b) => Number(fits(b, figures)) - Number(fits(a, figures))),
      }
      for (const sort of ['date', 'fee', 'fit'] as const)
        expect(await pagesOf({ filters, figures, today }, sort, onlyFitting)).toEqual(inOrder[sort].map(({ id }) => id))
    }),
    { numRuns: 80 },
  ))

it('counts for each choice what would match with it instead of the one that is chosen', () =>
  fc.assert(
    fc.asyncProperty(figures, filters, fc.boolean(), async (figures, filters, onlyFitting) => {
      const counted = (change: Partial<CampaignFilters>) =>
        drawn.filter((each) => matches(each, { ...filters, ...change }) && (!onlyFitting || fits(each, figures)))
      const facets = await countFacets(pool, { filters, figures, today }, { onlyFitting })
      expect(facets.total).toBe(counted({}).length)
      expect(facets.fitting).toBe(counted({}).filter((each) => fits(each, figures)).length)
      const named = (values: (each: Drawn) => readonly string[], cleared: Partial<CampaignFilters>) =>
        [...new Set(counted(cleared).flatMap(values))].toSorted()
      const choices = [
        ['platform', facets.platforms, (each: Drawn) => each.platforms],
        ['category', facets.categories, (each: Drawn) => each.categories],
        ['language', facets.languages, (each: Drawn) => each.languages],
        ['country', facets.countries, countriesOf],
      ] as const
      for (const [choice, counts, valuesOf] of choices) {
        expect(counts.map(({ value }) => value).toSorted()).toEqual(named(valuesOf, { [choice]: undefined }))
        for (const { value, count } of counts)
          expect([value, count]).toEqual([value, counted({ [choice]: value }).length])
        expect(counts).toEqual(counts.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)))
      }
    }),
    { numRuns: 80 },
  ))
