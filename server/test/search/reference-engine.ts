import {
  discoveryLimits,
  type Facets,
  type InfluencerCard,
  type InfluencerFilters,
} from '#contract/search/discovery/discovery.ts'
import type { InfluencerEngine } from '../../src/features/search/discovery/engine.ts'
import { editDistance } from '../../src/features/search/discovery/words/edit-distance.ts'
import { synonymsIn, withoutConnectingWords } from '../../src/features/search/discovery/words/synonyms.ts'
import { tokenize } from '../../src/features/search/discovery/words/text-folding.ts'
import { type Searched, userNameOf } from './searched-people.ts'

type Indexed = Searched & { words: string[]; nameWords: string[] }
/** For each typed word the words that match it. */
type Alternatives = string[][]

/**
 * A search engine that holds people in a list and compares each with every condition: what the real one must answer, in the plainest words.
 * Filters on the age of figures are not among them. `source` returns somebody as they are now.
 */
export function referenceEngine(source: (id: number) => Searched): InfluencerEngine {
  const index = new Map<number, Indexed>()
  const known = () => [...new Set([...index.values()].flatMap(({ words }) => words))]

  const expand = (typed: string[]): Alternatives => {
    const synonyms = synonymsIn(typed)
    const longer = (word: string) =>
      word.length < 3 || /\d/.test(word) ? [] : known().filter((each) => each.startsWith(word) && !/\d/.test(each))
    return typed.map((word, i) => [word, ...longer(word), ...(synonyms[i] ?? [])])
  }
  /** Known words that are one edit away or contain the typed one; a word that somebody has is kept as well. */
  const correct = (typed: string[]): Alternatives =>
    typed.map((word) =>
      known().filter(
        (each) =>
          each === word ||
          (word.length > 2 && each.includes(word)) ||
          (!known().includes(word) && !/\d/.test(each) && editDistance(each, word) === 1),
      ),
    )
  const matchesOf = (filters: InfluencerFilters, alternatives: Alternatives | null) =>
    [...index.values()].filter(
      (person) => fulfils(person, filters) && (!alternatives || hasOneOfEach(person.words, alternatives)),
    )

  return {
    async search({ filters, position, limit }) {
      const typed = typedWords(filters)
      if (filters.q && typed.length === 0) return { found: [], spelledAs: null }
      const read = (alternatives: Alternatives | null, isCorrected: boolean) =>
        matchesOf(filters, alternatives).map((person) => ({
          person,
          position: positionOf(person, filters, { names: alternatives && namesIn(typed, alternatives), isCorrected }),
        }))
      const typedMatches = read(typed.length > 0 ? expand(typed) : null, false)
      const isCorrected = typed.length > 0 && typedMatches.length === 0
      const corrected = isCorrected ? correct(typed) : []
      const matches = isCorrected ? read(corrected, true) : typedMatches
      const found = matches
        .sort((a, b) => before(a.position, b.position, filters))
        .filter((each) => !position || before(each.position, position, filters) > 0)
        .slice(0, limit)
        .map(({ person, position }) => ({ card: cardOf(person), position }))
      return { found, spelledAs: isCorrected && found.length > 0 ? [...new Set(corrected.flat())] : null }
    },
    async facets({ filters, isCorrected }) {
      const typed = typedWords(filters)
      const none = filters.q !== undefined && typed.length === 0
      const alternatives = typed.length > 0 ? (isCorrected ? correct : expand)(typed) : null
      return countsOf(none ? [] : matchesOf(filters, alternatives))
    },
    async upsert(_context, ids) {
      for (const id of ids) {
        const person = source(id)
        const nameWords = tokenize(`${userNameOf(person)} ${person.name}`, 100)
        const words = [...nameWords, ...tokenize(`${person.bio} x ${person.categories.join(' ')}`, 100)]
        index.set(id, { ...person, nameWords, words })
      }
    },
    async remove(_context, ids) {
      for (const id of ids) index.delete(id)
    },
  }
}

const typedWords = ({ q }: InfluencerFilters) => (q ? withoutConnectingWords(tokenize(q, discoveryLimits.words)) : [])
const hasOneOfEach = (words: string[], alternatives: Alternatives) =>
  alternatives.every((each) => each.some((word) => words.includes(word)))
/** The alternatives that make somebody come first by their name: words for the same subject do not. */
const namesIn = (typed: string[], alternatives: Alternatives): Alternatives =>
  alternatives.map((each, i) => each.filter((word) => word.startsWith(typed[i] ?? '')))

const followersOf = ({ profiles }: Searched) => profiles.reduce((sum, { followers }) => sum + followers, 0)
const isVerified = ({ profiles }: Searched) => profiles.some((profile) => profile.isVerified)
const lowest = (numbers: number[]) => (numbers.length > 0 ? Math.min(...numbers) : null)
const priceOf = ({ deals }: Searched) => lowest(deals.filter((deal) => !deal.isPriceHidden).map(({ price }) => price))
const daysOf = ({ deals }: Searched) => lowest(deals.map(({ deliveryDays }) => deliveryDays))

function fulfils(person: Searched, filters: InfluencerFilters): boolean {
  const { platform, category, country, language, verified, minRating, deliveryDays, sort } = filters
  const { minFollowers = 0, maxFollowers = Number.POSITIVE_INFINITY, minPrice, maxPrice } = filters
  const there = person.profiles.find((profile) => profile.platform === platform)
  const followers = platform ? there?.followers : followersOf(person)
  const price = priceOf(person)
  const days = daysOf(person)
  const asksForPrice = minPrice !== undefined || maxPrice !== undefined || sort === 'price_low' || sort === 'price_high'
  return (
    followers !== undefined &&
    followers >= minFollowers &&
    followers <= maxFollowers &&
    (!category || person.categories.includes(category)) &&
    (!country || person.country === country) &&
    (!language || person.languages.includes(language)) &&
    (!verified || isVerified(person)) &&
    (minRating === undefined || person.stars >= minRating) &&
    (deliveryDays === undefined || (days !== null && days <= deliveryDays)) &&
    (!asksForPrice || (price !== null && price >= (minPrice ?? 0) && price <= (maxPrice ?? Number.POSITIVE_INFINITY)))
  )
}

const isFinished = ({ bio, languages, profiles }: Searched) =>
  bio.length > 10 && languages.length > 0 && profiles.length > 0
const last = 1_000_000_000

/** The part of a search, the value of the sort and the id: people are in the order of these three. */
function positionOf(
  person: Indexed,
  { sort }: InfluencerFilters,
  { names, isCorrected }: { names: Alternatives | null; isCorrected: boolean },
): [number, number, number] {
  const standing = (isFinished(person) ? 0 : last) - person.score
  const keys = {
    relevance: standing,
    rank: standing,
    followers: followersOf(person),
    price_low: priceOf(person) ?? 0,
    price_high: priceOf(person) ?? 0,
    rating: 100 * person.stars,
    newest: person.id,
  }
  const isNamed = sort === 'relevance' && names !== null
  const part = isCorrected ? 3 : isNamed ? (hasOneOfEach(person.nameWords, names) ? 0 : 1) : 2
  return [part, keys[sort], person.id]
}

function before(a: number[], b: number[], { sort }: InfluencerFilters): number {
  const direction = ['relevance', 'rank', 'price_low'].includes(sort) ? 1 : -1
  const [part = 0, key = 0, id = 0] = a.map((value, i) => value - (b[i] ?? 0))
  return part || direction * key || direction * id
}

function countsOf(people: Searched[]): Facets {
  const count = (valuesOf: (person: Searched) => string[]) => {
    const counts = Map.groupBy(people.flatMap(valuesOf), (value) => value)
    return [...counts]
      .map(([value, all]) => ({ value, count: all.length }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, 30)
  }
  return {
    counted: people.length,
    isCapped: false,
    categories: count(({ categories }) => categories),
    countries: count(({ country }) => (country ? [country] : [])),
    platforms: count(({ profiles }) => profiles.map(({ platform }) => platform)),
    languages: count(({ languages }) => languages),
  }
}

const cardOf = (person: Searched): InfluencerCard => ({
  person: { id: person.id, username: userNameOf(person), displayName: person.name, avatarUrl: '/media/a' },
  profession: 'x',
  bio: person.bio,
  categories: person.categories,
  languages: person.languages,
  country: person.country,
  reach: [],
  followers: followersOf(person),
  verifiedFollowers: 0,
  isVerified: isVerified(person),
  figuresAt: null,
  priceFrom: priceOf(person),
  currency: 'USD',
  deals: person.deals.length,
  deliveryDays: daysOf(person),
  rating: person.stars || null,
  reviews: person.stars > 0 ? 1 : 0,
  globalRank: null,
  completedOrders: 0,
  works: [],
  joinedAt: new Date(0).toISOString(),
  shortlisted: null,
})
