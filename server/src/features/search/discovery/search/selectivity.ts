import type { QueryPool } from '../../../../platform/database/prepared.ts'

/** Fractions (0 to 1) of all rows, from PostgreSQL's statistics as of the last `analyze`. */
export type Selectivity = {
  /** Rows of `discovery_profiles`. */
  rows: number
  /** Fraction of rows that have a term of the inverted index. */
  term(term: string): number
  /** Fraction of rows in any of these follower buckets. */
  buckets(buckets: number[]): number
  /** Fraction of rows whose `standing` is less: they come first in the order of the ranking. */
  before(standing: number): number
  /** Fraction of rows with a visible price in this range, in cents. */
  prices(range: { minPrice?: number | undefined; maxPrice?: number | undefined }): number
}

type ColumnStatistics = {
  column: string
  values: string[] | null
  frequencies: number[] | null
  /** Bounds of a histogram: between each two of them lie equally many of the rows with a value that is not among `values`. */
  bounds: string[] | null
  /** The fraction of rows without a value. */
  nulls: number
  rows: number
}

const maxAgeMs = 60_000
const cache = new WeakMap<QueryPool, { readAt: number; selectivity: Promise<Selectivity> }>()

/** PostgreSQL's statistics, at most a minute old. Until there are any, everything counts as common. */
export function readSelectivity(pool: QueryPool): Promise<Selectivity> {
  const cached = cache.get(pool)
  if (cached && performance.now() - cached.readAt < maxAgeMs) return cached.selectivity
  const selectivity = queryStatistics(pool).then(selectivityFrom)
  cache.set(pool, { readAt: performance.now(), selectivity })
  selectivity.catch(() => cache.delete(pool))
  return selectivity
}

async function queryStatistics(pool: QueryPool): Promise<ColumnStatistics[]> {
  const { rows } = await pool.query<ColumnStatistics>(`
    select attname as column, coalesce(most_common_elems::text::text[], most_common_vals::text::text[]) as values,
      coalesce(most_common_elem_freqs, most_common_freqs) as frequencies, histogram_bounds::text::text[] as bounds,
      null_frac::float8 as nulls,
      (select reltuples::int from pg_class where oid = 'discovery_profiles'::regclass) as rows
    from pg_stats where schemaname = 'public' and tablename = 'discovery_profiles' and attname in ('words', 'tier', 'standing', 'price_from')`)
  return rows
}

function selectivityFrom(statistics: ColumnStatistics[]): Selectivity {
  const column = (name: string) => {
    const { values, frequencies } = statistics.find((each) => each.column === name) ?? {}
    // PostgreSQL lists a frequency for each value
    const known = new Map(values?.map((value, i) => [value, frequencies![i]!]))
    // a value too rare to be listed is at most as common as the rarest one that is
    const unlisted = values ? Math.min(...[...known.values()].filter((frequency) => frequency > 0)) : 1
    return (value: string) => known.get(value) ?? unlisted
  }
  const [term, bucket] = [column('words'), column('tier')]
  const below = (name: string) => fractionBelow(statistics.find((each) => each.column === name))
  const [before, cheaper] = [below('standing'), below('price_from')]
  return {
    rows: Math.max(1, statistics[0]?.rows ?? 1),
    term,
    buckets: (buckets) =>
      Math.min(
        1,
        buckets.reduce((sum, each) => sum + bucket(String(each)), 0),
      ),
    before,
    prices: ({ minPrice = 0, maxPrice = Number.MAX_SAFE_INTEGER }) =>
      Math.max(0, cheaper(maxPrice + 1) - cheaper(minPrice)),
  }
}

/** Returns a function for the fraction of rows below a value: 0 while there are no statistics. */
function fractionBelow(statistics: ColumnStatistics | undefined) {
  const bounds = (statistics?.bounds ?? []).map(Number)
  const values = (statistics?.values ?? []).map(Number)
  const frequencies = statistics?.frequencies ?? []
  const isInBounds = 1 - (statistics?.nulls ?? 0) - frequencies.reduce((sum, each) => sum + each, 0)
  return (limit: number) => {
    // PostgreSQL lists a frequency for each value
    const common = values.reduce((sum, value, i) => sum + (value < limit ? frequencies[i]! : 0), 0)
    const intervals = Math.max(1, bounds.length - 1)
    const passed = bounds.filter((bound) => bound < limit).length - 1
    return common + isInBounds * Math.max(0, Math.min(1, passed / intervals))
  }
}
