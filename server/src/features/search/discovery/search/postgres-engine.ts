import { discoveryLimits, type InfluencerFilters } from '#contract/search/discovery/discovery.ts'
import { type QueryPool, queryPrepared } from '../../../../platform/database/prepared.ts'
import type { InfluencerEngine, InfluencersFound, PageOfSearch } from '../engine.ts'
import { removeProfiles, upsertProfiles } from '../projection/index-profiles.sql.ts'
import { withoutConnectingWords } from '../words/synonyms.ts'
import { tokenize } from '../words/text-folding.ts'
import { expandWords, suggestSpellings } from '../words/vocabulary.sql.ts'
import { type CardRow, cardFromRow } from './cards.ts'
import { needsRowCheck, type Search, type WordQuery } from './conditions.ts'
import { countFacets, noFacets } from './facets.sql.ts'
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

type FoundRow = CardRow & { key: number; pass: Pass }
type Matches = { rows: FoundRow[]; words: WordQuery | null; isCorrected: boolean }

const nobody: InfluencersFound = { found: [], spelledAs: null }

/** The search engine of influencers in the projection of this database (docs/discovery.md). */
export const postgresEngine = (pool: QueryPool): InfluencerEngine => ({
  async search(page) {
    const typed = typedWords(page.filters)
    // a query of punctuation alone matches nobody
    if (page.filters.q && typed.length === 0) return nobody
    const { rows, words, isCorrected } = await findMatches(pool, { ...page, typed, position: positionFrom(page) })
    return {
      found: rows.map((row) => ({ card: cardFromRow(row), position: [row.pass, row.key, row.id] })),
      // a spelling is corrected in words
      spelledAs: isCorrected && rows.length > 0 ? distinctWords(words!) : null,
    }
  },
  async facets({ filters, now, isCorrected }) {
    const typed = typedWords(filters)
    if (filters.q && typed.length === 0) return noFacets
    const spell = isCorrected ? suggestSpellings : expandWords
    const words: WordQuery | null =
      typed.length > 0 ? { alternatives: await spell(pool, typed), within: 'anywhere' } : null
    return countFacets(pool, { filters, words, now })
  },
  upsert: upsertProfiles,
  remove: removeProfiles,
})

const typedWords = ({ q }: InfluencerFilters): string[] =>
  q ? withoutConnectingWords(tokenize(q, discoveryLimits.words)) : []

type MatchInput = Omit<PageOfSearch, 'position'> & { typed: string[]; position: Position | null }

/** Reads the passes of a search from the position on, until there are `limit` rows. */
async function findMatches(pool: QueryPool, input: MatchInput): Promise<Matches> {
  const { viewerId, filters, now, typed, position, limit } = input
  const readPass = async (pass: Pass, words: WordQuery | null, missing = limit): Promise<FoundRow[]> => {
    const after = position?.pass === pass ? position : null
    const rows = await readPage(pool, { viewerId, filters, words, now, after, limit: missing })
    return rows.map((row) => ({ ...row, pass }))
  }
  if (typed.length === 0) return { rows: await readPass(passes.all, null), words: null, isCorrected: false }

  if (position?.pass !== passes.corrected) {
    const alternatives = await expandWords(pool, typed)
    const words: WordQuery = { alternatives, within: 'anywhere' }
    const rows: FoundRow[] = []
    if (filters.sort !== 'relevance') rows.push(...(await readPass(passes.all, words)))
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

function positionFrom({ position }: PageOfSearch): Position | null {
  if (!position) return null
  const [pass, key, id] = position as [number, number, number]
  return { pass: (pass in Object.values(passes) ? pass : passes.all) as Pass, key, id }
}

const distinctWords = ({ alternatives }: WordQuery): string[] =>
  [...new Set(alternatives.flat().map(({ word }) => word))].slice(0, discoveryLimits.words)
