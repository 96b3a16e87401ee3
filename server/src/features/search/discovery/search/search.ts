import {
  discoveryLimits,
  type Facets,
  type InfluencerPage,
  type InfluencerQuery,
} from '#contract/search/discovery/discovery.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type QueryPool, queryPrepared } from '../../../../platform/database/prepared.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../../platform/http/requests/cursor.ts'
import { withoutConnectingWords } from '../words/synonyms.ts'
import { tokenize } from '../words/text-folding.ts'
import { expandWords, suggestSpellings } from '../words/vocabulary.sql.ts'
import { type CardRow, cardFromRow } from './cards.ts'
import { needsRowCheck, type Search, type WordQuery } from './conditions.ts'
import { countFacets } from './facets.sql.ts'
import { type PageInput, type PagePosition, pageStatement } from './page-statement.ts'
import { type PlanChoice, planQuery, type QueryPlan } from './query-plan.ts'
import { readSelectivity } from './selectivity.ts'

/**
 * The passes of a search for words, one or two of which are read, each in the order of the sort: by relevance people with the words in
 * their name, then everybody else who has them; by any other sort all of them; and with corrected spellings where the typed words match
 * nobody. The numbers are part of cursors that clients hold, so they keep their meaning.
 */
const passes = { names: 0, outsideNames: 1, all: 2, corrected: 3 } as const
type Pass = (typeof passes)[keyof typeof passes]
type Position = PagePosition & { pass: Pass }

type SearchInput = {
  /** The business whose shortlist notes the cards carry; null for visitors. */
  viewerId: number | null
  query: InfluencerQuery
  now: Date
}
type FoundRow = CardRow & { key: number; pass: Pass }
type Matches = { rows: FoundRow[]; words: WordQuery | null; isCorrected: boolean }

/**
 * One page of active influencers by filters, words and sort (product.md 7). Words match as typed and as beginnings of longer words;
 * if they match nobody, similar words are searched for instead and named in `spelledAs`. Sorting by price omits people without a
 * visible one.
 */
export async function searchInfluencers(
  { staleReads: { pool } }: Database,
  input: SearchInput,
): Promise<InfluencerPage> {
  const { query, now } = input
  const { limit = defaultLimit } = query
  const typed = query.q ? withoutConnectingWords(tokenize(query.q, discoveryLimits.words)) : []
  const position = positionFrom(query.cursor)
  // a query of punctuation alone matches nobody
  if (query.q && typed.length === 0) return emptyPage(query)
  const { rows, words, isCorrected } = await findMatches(pool, { ...input, typed, position, limit: limit + 1 })
  return {
    ...toPage(rows, limit, (last) => encodeCursor(last.pass, last.key, last.id)),
    items: rows.slice(0, limit).map(cardFromRow),
    // a spelling is corrected in words
    spelledAs: isCorrected && rows.length > 0 ? distinctWords(words!) : null,
    facets: query.facets && !position ? await countFacets(pool, { filters: query, words, now }) : null,
  }
}

type MatchInput = SearchInput & { typed: string[]; position: Position | null; limit: number }

/** Reads the passes of a search from the position on, until there are `limit` rows. */
async function findMatches(pool: QueryPool, input: MatchInput): Promise<Matches> {
  const { viewerId, query, now, typed, position, limit } = input
  const readPass = async (pass: Pass, words: WordQuery | null, missing = limit): Promise<FoundRow[]> => {
    const after = position?.pass === pass ? position : null
    const rows = await readPage(pool, { viewerId, filters: query, words, now, after, limit: missing })
    return rows.map((row) => ({ ...row, pass }))
  }
  if (typed.length === 0) return { rows: await readPass(passes.all, null), words: null, isCorrected: false }

  if (position?.pass !== passes.corrected) {
    const alternatives = await expandWords(pool, typed)
    const words: WordQuery = { alternatives, within: 'anywhere' }
    const rows: FoundRow[] = []
    if (query.sort !== 'relevance') rows.push(...(await readPass(passes.all, words)))
    else {
      if (!position || position.pass === passes.names)
        rows.push(...(await readPass(passes.names, { alternatives, within: 'names' })))
      const missing = limit - rows.length
      if (missing > 0)
        rows.push(...(await readPass(passes.outsideNames, { alternatives, within: 'outsideNames' }, missing)))
    }
    if (rows.length > 0 || position) return { rows, words, isCorrected: false }
  }
  const words: WordQuery = { alternatives: await suggestSpellings(pool, typed), within: 'anywhere' }
  return { rows: await readPass(passes.corrected, words), words, isCorrected: true }
}

type ReadInput = Omit<PageInput, 'plan' | 'topScore'>

/** Plans and reads one page of one pass. */
async function readPage(pool: QueryPool, input: ReadInput): Promise<Omit<FoundRow, 'pass'>[]> {
  const selectivity = await readSelectivity(pool)
  const choice = planQuery({ ...input, selectivity })
  const rows = await readPlanned(pool, input, choice)
  if (choice.plan !== 'topCandidates' || rows.length >= input.limit) return rows
  return readPlanned(pool, input, planQuery({ ...input, selectivity, withTop: false }))
}

async function readPlanned(pool: QueryPool, input: ReadInput, { plan, topScore }: PlanChoice) {
  const statement = pageStatement({ ...input, plan, topScore })
  const { rows } = isPlanStable(plan, input)
    ? await queryPrepared<Omit<FoundRow, 'pass'>>(pool, statement)
    : await pool.query<Omit<FoundRow, 'pass'>>(statement.text, statement.values)
  return rows
}

/**
 * Returns whether PostgreSQL would execute the statement the same way for any values: then planning it each time costs more than reading.
 */
const isPlanStable = (plan: QueryPlan, search: Pick<Search, 'filters' | 'words'>) =>
  plan === 'candidateSet' || plan === 'topCandidates' || (plan !== 'delegated' && !needsRowCheck(search))

function positionFrom(cursor: string | undefined): Position | null {
  const values = decodeCursor(cursor, 3)
  if (!values) return null
  const [pass, key, id] = values as [number, number, number]
  return { pass: (pass in Object.values(passes) ? pass : passes.all) as Pass, key, id }
}

const distinctWords = ({ alternatives }: WordQuery): string[] =>
  [...new Set(alternatives.flat().map(({ word }) => word))].slice(0, discoveryLimits.words)

const noFacets: Facets = { counted: 0, isCapped: false, categories: [], countries: [], platforms: [], languages: [] }

const emptyPage = ({ facets }: InfluencerQuery): InfluencerPage => ({
  items: [],
  nextCursor: null,
  spelledAs: null,
  facets: facets ? noFacets : null,
})
