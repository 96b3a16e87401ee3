import type { InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import type { Statement } from '../../../../platform/database/prepared.ts'
import { cardColumns, cardJoins } from './cards.ts'
import { buildConditions, type IndexTarget, type Search } from './conditions.ts'
import { bucketsInRange } from './follower-buckets.ts'
import type { QueryPlan } from './query-plan.ts'
import { sortOrders } from './sort-orders.ts'

/** The end of a page: the sort key and the user id of its last row. */
export type PagePosition = { key: number; id: number }

export type PageInput = Search & {
  plan: QueryPlan
  /** The score above which the plan `topCandidates` searches. */
  topScore?: number | undefined
  /** The business whose shortlist notes the cards carry; null for visitors. */
  viewerId: number | null
  after: PagePosition | null
  /** The maximum number of rows. */
  limit: number
}

/** The statement that reads one page with the chosen plan: cards in the order of the sort, each with its sort `key`. */
export function pageStatement(input: PageInput): Statement {
  const { filters, plan, viewerId, after, limit } = input
  const { conditions, narrowing, ranges, values } = buildConditions(input, targetOf(input))
  const bind = (value: unknown) => `$${values.push(value)}`
  const order = orderOf(filters)
  const isAfter = after ? [order.isAfter(after, bind)] : []
  const where = (all: string[]) => (all.length > 0 ? `where ${all.join(' and ')}` : '')
  const matches = (more: string[] = []) =>
    `select ${order.columns} from discovery_profiles p ${where([...conditions, ...isAfter, ...more])}`
  const firstPage = (alias: string) => `order by ${order.by(alias)} limit ${limit}`
  // materialized, and the limit a parameter: PostgreSQL cannot turn it into an ordered scan for the sake of a small limit
  const candidates = (
    more: string[] = [],
  ) => `with candidates as materialized (${matches(more)}) select * from candidates c
      order by ${order.by('c.')} limit ${bind(limit)}::int`
  const buckets = bucketsInRange(filters)
  const read: Record<QueryPlan, () => string> = {
    orderedScan: () => `${matches()} ${firstPage('p.')}`,
    delegated: () =>
      `${matches(buckets?.length === 1 ? [`p.tier = ${bind(buckets[0])}::smallint`] : [])} ${firstPage('p.')}`,
    bucketScans: () => `select s.* from unnest(${bind(buckets)}::int[]) b (bucket)
      cross join lateral (${matches(['p.tier = b.bucket::smallint'])} ${firstPage('p.')}) s ${firstPage('s.')}`,
    // as conditions of the index, ranges would be compared before the filter bits, and so with nearly every entry
    priceRange: () => `with priced as materialized (select p.user_id from discovery_profiles p ${where(narrowing)})
      select ${order.columns} from priced join discovery_profiles p using (user_id) ${where([...ranges, ...isAfter])}
      order by ${order.by('p.')} limit ${bind(limit)}::int`,
    candidateSet: () => candidates(),
    // a plan with the top has the score at which it ends
    topCandidates: () => candidates([`p.standing < ${-input.topScore!}`]),
  }
  const text = `with found as materialized (${read[plan]()})
    select ${cardColumns}, f.${order.column} as key from found f ${cardJoins(bind(viewerId))} order by ${order.by('f.')}`
  return { text, values }
}

/** The candidate set goes by the inverted index; a delegated word search may, if PostgreSQL finds that best. */
const targetOf = ({ plan, words }: PageInput): IndexTarget =>
  plan === 'candidateSet' || plan === 'topCandidates' || (plan === 'delegated' && words !== null)
    ? 'inverted'
    : 'sorted'

/** SQL of the sort order: by its column, then by user id, which makes it total and pages stable. */
function orderOf({ sort }: InfluencerFilters) {
  const { column, isDescending } = sortOrders[sort]
  const direction = isDescending ? 'desc' : 'asc'
  const beyond = isDescending ? '<' : '>'
  const isById = column === 'user_id'
  return {
    column,
    columns: isById ? 'p.user_id' : `p.user_id, p.${column}`,
    by: (alias: string) =>
      isById ? `${alias}user_id ${direction}` : `${alias}${column} ${direction}, ${alias}user_id ${direction}`,
    isAfter: ({ key, id }: PagePosition, bind: (value: unknown) => string) =>
      isById
        ? `p.user_id ${beyond} ${bind(id)}::int`
        : `(p.${column}, p.user_id) ${beyond} (${bind(key)}::int, ${bind(id)}::int)`,
  }
}
