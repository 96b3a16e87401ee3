import type pg from 'pg'

/** How common things are among those who are found, as the database last counted them: from 0 to 1. */
export type Shares = { people: number; tag(lexeme: string): number; tiers(tiers: number[]): number }

type Row = { column: string; values: string[] | null; shares: number[] | null; people: number }

const freshMilliseconds = 60_000
const known = new WeakMap<pg.Pool, { at: number; shares: Promise<Shares> }>()

/** As of at most a minute ago; what the database has counted nothing of is common. */
export function sharesOf(pool: pg.Pool): Promise<Shares> {
  const last = known.get(pool)
  if (last && performance.now() - last.at < freshMilliseconds) return last.shares
  const shares = readShares(pool)
  known.set(pool, { at: performance.now(), shares })
  shares.catch(() => known.delete(pool))
  return shares
}

async function readShares(pool: pg.Pool): Promise<Shares> {
  const { rows } = await pool.query<Row>(`
    select attname as column, coalesce(most_common_elems::text::text[], most_common_vals::text::text[]) as values,
      coalesce(most_common_elem_freqs, most_common_freqs) as shares,
      (select reltuples::int from pg_class where oid = 'discovery_profiles'::regclass) as people
    from pg_stats where schemaname = 'public' and tablename = 'discovery_profiles' and attname in ('words', 'tier')`)
  const column = (name: string) => {
    const { values, shares } = rows.find((row) => row.column === name) ?? { values: null, shares: null }
    const of = new Map(values?.map((value, i) => [value, shares![i]!]))
    // those that are too rare to be listed are at most as common as the rarest of those that are
    const rest = values ? Math.min(...[...of.values()].filter((share) => share > 0)) : 1
    return (value: string) => of.get(value) ?? rest
  }
  const [tag, tier] = [column('words'), column('tier')]
  return {
    people: Math.max(1, rows[0]?.people ?? 1),
    tag,
    tiers: (tiers) =>
      Math.min(
        1,
        tiers.reduce((sum, each) => sum + tier(String(each)), 0),
      ),
  }
}
