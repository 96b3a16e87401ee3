import { campaignPlatforms } from '#contract/market/campaigns/campaign-fields.ts'
import type { CampaignFilters } from '#contract/market/campaigns/campaigns.ts'
import type { FitFigures } from '#contract/market/campaigns/fit.ts'
import { wordQuery } from './words.ts'

export type CampaignSearch = {
  filters: CampaignFilters
  /** Figures of the influencer who searches. */
  figures: FitFigures
  /** The first day on which one must still be able to apply. */
  today: string
}

export const choices = ['platform', 'category', 'language', 'country'] as const
export type Choice = (typeof choices)[number]

/** Takes a value of a statement and returns its placeholder. */
type Bind = (value: unknown) => string

/** SQL conditions on `open_campaigns o`, written with placeholders of one statement. */
export class Conditions {
  private readonly search: CampaignSearch
  private readonly bind: Bind

  constructor(search: CampaignSearch, bind: Bind) {
    this.search = search
    this.bind = bind
  }

  /** An open application period and the fee. */
  rest(): string {
    const { filters, today } = this.search
    const all = [`o.apply_by >= ${this.bind(today)}::date`]
    if (filters.minPrice) all.push(`o.price >= ${this.bind(filters.minPrice)}::int`)
    return all.join(' and ')
  }

  /** The words, which cost most to compare: last of all. */
  words(): string {
    const { q } = this.search.filters
    if (!q) return 'true'
    const words = wordQuery(q)
    return words === null ? 'false' : `o.words @@ ${this.bind(words)}::tsquery`
  }

  /** A choice among platforms, categories, languages or countries. */
  chosen(choice: Choice): string {
    const value = this.search.filters[choice]
    if (!value) return 'true'
    return choice === 'platform' ? `o.platforms @> array[${this.bind(value)}]` : this.accepts(choice, [value])
  }

  chosenAll(): string {
    return choices.map((choice) => this.chosen(choice)).join(' and ')
  }

  /** Returns the conditions of fitting an influencer (contract/market/campaigns/fit.ts) apart from the followers: the same for all campaigns of an audience. */
  suits(): string {
    const { platforms, categories, languages, country } = this.search.figures
    const own = platforms.filter((platform) => (campaignPlatforms as readonly string[]).includes(platform))
    // each open campaign names a platform
    if (own.length === 0) return 'false'
    return [
      this.accepts('category', categories),
      this.accepts('language', languages),
      this.accepts('country', country === null ? [] : [country]),
      `o.platforms <@ ${this.bind(own)}::text[]`,
    ].join(' and ')
  }

  /** The followers that a campaign requires. */
  reaches(): string {
    const { followers } = this.search.figures
    const own = campaignPlatforms.flatMap((platform) => {
      const count = followers[platform]
      return count === undefined ? [] : [`when ${this.bind(platform)} then ${this.bind(count)}::int`]
    })
    return own.length > 0 ? `o.min_followers <= case o.followers_on ${own.join(' ')} else 0 end` : 'o.min_followers = 0'
  }

  fits(): string {
    return `${this.reaches()} and ${this.suits()}`
  }

  /** SQL: true for campaigns that require none of a kind's codes, or one of these. Bits tell most others apart at less cost than lists. */
  private accepts(choice: Exclude<Choice, 'platform'>, codes: readonly string[]): string {
    const [bits, list] = [`o.${choice}_bits`, `o.${plurals[choice]}`]
    if (codes.length === 0) return `${bits} < 0`
    const wanted = `${this.bind(codes)}::text[]`
    return `(${bits} < 0 or ${bits} & code_bits(${wanted}) <> 0 and ${list} && ${wanted})`
  }
}

const plurals = { category: 'categories', language: 'languages', country: 'countries' }
