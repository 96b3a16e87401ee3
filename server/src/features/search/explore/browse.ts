import type { ListedDeal } from '#contract/market/deals/deals.ts'
import type { InfluencerCard, InfluencerPage } from '#contract/search/discovery/discovery.ts'
import type { ExplorePage, ExploreQuery } from '#contract/search/explore/explore.ts'
import { exploreLimits } from '#contract/search/explore/explore-paths.ts'
import type { Actor, ReadContext } from '../../../platform/context.ts'
import { defaultLimit } from '../../../platform/http/requests/cursor.ts'
import { listDealsOf } from '../../market/deals/index.ts'
import { searchInfluencers } from '../discovery/index.ts'

/** The number of pages of people that are read for one page of deals, where people without a matching deal leave it empty. */
const maxRounds = 3

/** One page of people, or of the deals of people, by the search for influencers. */
export const explorePeopleOrDeals = (
  context: ReadContext<Actor | null>,
  { kind, ...query }: ExploreQuery,
): Promise<ExplorePage> => (kind === 'deals' ? exploreDeals(context, query) : explorePeople(context, query))

type SearchQuery = Omit<ExploreQuery, 'kind'>

const search = ({ database, actor, clock }: ReadContext<Actor | null>, query: SearchQuery): Promise<InfluencerPage> =>
  searchInfluencers(database, { viewerId: actor?.party.id ?? null, query, now: clock() })

/** One page of people; by relevance, those whose price is on request, and those whose profile says too little, come last on their page. */
async function explorePeople(context: ReadContext<Actor | null>, query: SearchQuery): Promise<ExplorePage> {
  const { items, ...rest } = await search(context, query)
  const people =
    query.sort === 'relevance'
      ? lastWhere(
          lastWhere(items, (each) => each.priceFrom === null),
          isBare,
        )
      : items
  return { ...rest, people, deals: [] }
}

const isBare = ({ person, works, profession, bio }: InfluencerCard) =>
  (person.avatarUrl === null && works.length === 0) || (profession === null && bio === null)

/** The items in their order, those that something holds for last. */
const lastWhere = <T>(items: T[], holds: (item: T) => boolean): T[] => [
  ...items.filter((item) => !holds(item)),
  ...items.filter(holds),
]

/**
 * The deals of the people found, in their order: each person's first one, then each one's second, so that nobody comes twice in a row.
 * Sorted by price, only the cheapest of each, by which the people are sorted.
 */
async function exploreDeals(context: ReadContext<Actor | null>, query: SearchQuery): Promise<ExplorePage> {
  const byPrice = query.sort === 'price_low' || query.sort === 'price_high'
  const perPerson = byPrice ? 1 : exploreLimits.dealsPerPerson
  const people = Math.ceil((query.limit ?? defaultLimit) / perPerson)
  const { platform, minPrice, maxPrice, deliveryDays } = query
  let page = await search(context, { ...query, limit: people })
  const { facets, spelledAs } = page
  const ordered = query.sort === 'relevance' ? pricedPeopleFirst : (deals: ListedDeal[]) => deals
  for (let round = 1; ; round += 1) {
    const found = await listDealsOf(context, {
      influencerIds: page.items.map(({ person }) => person.id),
      perPerson,
      order: byPrice ? 'price_low' : 'own',
      filters: { platform, minPrice, maxPrice, maxDeliveryDays: deliveryDays },
    })
    if (found.length > 0 || page.nextCursor === null || round === maxRounds)
      return { people: [], deals: inTurns(ordered(found)), nextCursor: page.nextCursor, spelledAs, facets }
    page = await search(context, { ...query, facets: undefined, limit: people, cursor: page.nextCursor })
  }
}

/** Deals whose price is on request come last. */
export const pricedFirst = (deals: ListedDeal[]): ListedDeal[] => lastWhere(deals, ({ isPriceHidden }) => isPriceHidden)

/** The same for the deals of several people, each person's together, those first whose first deal has a price. */
function pricedPeopleFirst(deals: ListedDeal[]): ListedDeal[] {
  const byPerson = Map.groupBy(deals, ({ influencerId }) => influencerId)
  const priced = [...byPerson.values()].map(pricedFirst)
  return lastWhere(priced, ([first]) => first?.isPriceHidden === true).flat()
}

/** Everybody's first deal, then everybody's second, so that nobody comes twice in a row unless there is nobody else. */
function inTurns(deals: ListedDeal[]): ListedDeal[] {
  const firsts: ListedDeal[] = []
  const seconds: ListedDeal[] = []
  for (const deal of deals) {
    if (firsts.at(-1)?.influencerId === deal.influencerId) seconds.push(deal)
    else firsts.push(deal)
  }
  const [last, beforeLast] = [firsts.at(-1), firsts.at(-2)]
  if (last && beforeLast && last.influencerId === seconds[0]?.influencerId) firsts.splice(-2, 2, last, beforeLast)
  return [...firsts, ...seconds]
}
