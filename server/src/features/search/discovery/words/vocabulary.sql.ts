import { sql } from 'drizzle-orm'
import type { Database } from '../../../../platform/database/database.ts'
import { type QueryPool, queryPrepared } from '../../../../platform/database/prepared.ts'
import { flushPendingIndexEntries } from '../projection/pending-index-entries.ts'
import { editDistance } from './edit-distance.ts'
import { synonymsIn } from './synonyms.ts'

/** A word with the number of influencers who have it, and of those with it in their name, as of the last count (`recountVocabulary`). */
export type VocabularyWord = { word: string; influencers: number; named: number }

/** A word that a typed one also matches. Synonyms do not count as matches by name, which come first. */
export type Alternative = VocabularyWord & { isSynonym?: true }

/** Maximum number of alternatives of each kind per typed word. */
const maxAlternatives = 8
const maxSynonyms = 24
/** Maximum number of spellings whose edit distance is computed, the most frequent first. */
const maxCompared = 100
/** Minimum trigram similarity (`pg_trgm`) at which a word counts as a spelling of another. */
const minSimilarity = 0.35

/** A row of `discovery_words w` as JSON. */
const wordAsJson = `json_build_object('word', w.word, 'influencers', w.influencers, 'named', w.named)`
const mostFrequentFirst = 'w.influencers desc, w.word'
const unknown = (word: string): VocabularyWord => ({ word, influencers: 0, named: 0 })

type Expansion = { exact: VocabularyWord | null; completions: VocabularyWord[]; synonyms: VocabularyWord[] }

/**
 * Each typed word followed by its completions, the most frequent words that begin with it (from three letters on, none with digits), and
 * by its synonyms that anybody uses.
 */
export async function expandWords(pool: QueryPool, typed: string[]): Promise<Alternative[][]> {
  const { rows } = await queryPrepared<Expansion>(pool, {
    text: `select (select ${wordAsJson} from discovery_words w where w.word = t.typed) as exact,
        array(select ${wordAsJson} from discovery_words w
          where t.typed ~ '^[^0-9]{3,}$' and w.word ~>=~ t.typed and w.word ~<~ (t.typed || chr(1114111))
            and w.word !~ '[0-9]' and w.word <> t.typed
          order by ${mostFrequentFirst} limit ${maxAlternatives}) as completions,
        array(select ${wordAsJson} from discovery_words w
          where w.word = any(array(select jsonb_array_elements_text($2::jsonb -> (t.place::int - 1))))
          order by ${mostFrequentFirst} limit ${maxSynonyms}) as synonyms
      from unnest($1::text[]) with ordinality t (typed, place) order by t.place`,
    values: [typed, JSON.stringify(synonymsIn(typed))],
  })
  return rows.map(({ exact, completions, synonyms }, i) => {
    // there is a row for each typed word
    const written = [exact ?? unknown(typed[i]!), ...completions]
    const others = synonyms.filter(({ word }) => !written.some((each) => each.word === word))
    return [...written, ...others.map((each) => ({ ...each, isSynonym: true as const }))]
  })
}

/**
 * The part of a typed word whose trigrams are looked up: its digits, if it has three in a row, since many usernames begin with the same
 * letters and differ in their digits.
 */
const mostSelectivePart = `coalesce(substring(t.typed from '[0-9]{3,}'), t.typed)`

type Suggestions = {
  exact: VocabularyWord | null
  oneEditAway: VocabularyWord[]
  containing: VocabularyWord[]
  similar: VocabularyWord[]
}

/**
 * Suggestions for typed words that matched nobody. A known word stays, together with longer words that contain it. An unknown one becomes
 * words one edit away and words that contain it, otherwise words with similar trigrams, otherwise the word itself.
 */
export async function suggestSpellings(pool: QueryPool, typed: string[]): Promise<VocabularyWord[][]> {
  const { rows } = await queryPrepared<Suggestions>(pool, {
    text: spellingsStatement,
    values: [typed],
  })
  return rows.map(({ exact, oneEditAway, containing, similar }, i) => {
    if (exact) return [exact, ...containing]
    // there is a row for each typed word
    const corrections = oneEditAway.filter(({ word }) => editDistance(word, typed[i]!) === 1)
    const near = distinct([...corrections.slice(0, maxAlternatives), ...containing])
    if (near.length > 0) return near
    // there is a row for each typed word
    return similar.length > 0 ? similar : [unknown(typed[i]!)]
  })
}

const distinct = (words: VocabularyWord[]) => [...new Map(words.map((each) => [each.word, each])).values()]

const wordsContaining = (condition: string) => `select ${wordAsJson} from discovery_words w
    where ${condition} and strpos(w.word, t.typed) > 0 and w.word <> t.typed
    order by ${mostFrequentFirst} limit ${maxAlternatives}`

/**
 * Words one edit apart share a form with one letter left out (`discovery_shortened`), which works in any script. `pg_trgm` only
 * recognizes letters of the database's locale, so words outside ASCII have trigrams of our own (`discovery_triples`).
 */
const spellingsStatement = `select (select ${wordAsJson} from discovery_words w where w.word = t.typed) as exact,
        array(select ${wordAsJson} from discovery_words w
          where w.word !~ '[0-9]' and discovery_shortened(w.word) && discovery_shortened(t.typed) and w.word <> t.typed
          order by ${mostFrequentFirst} limit ${maxCompared}) as "oneEditAway",
        case when length(t.typed) < 3 then '{}' when octet_length(t.typed) = length(t.typed)
          then array(${wordsContaining(`w.word like '%' || ${mostSelectivePart} || '%'`)})
          else array(${wordsContaining('octet_length(w.word) <> length(w.word) and discovery_triples(w.word) @> discovery_triples(t.typed)')})
          end as containing,
        array(select ${wordAsJson} from discovery_words w
          where w.word % t.typed and w.word !~ '[0-9]' and similarity(w.word, t.typed) >= ${minSimilarity}
          order by similarity(w.word, t.typed) desc, ${mostFrequentFirst} limit ${maxAlternatives}) as similar
      from unnest($1::text[]) with ordinality t (typed, place) order by t.place`

const recountTimeoutMs = 600_000

/** Recounts every word of all rows, and deletes words that nobody uses any more. */
export async function recountVocabulary({ transaction }: Pick<Database, 'transaction'>): Promise<void> {
  await transaction(
    async (tx) => {
      await tx.execute(sql`
      create temporary table counted on commit drop as
      select regexp_replace(word, '^n:', '') as word, max(ndoc) filter (where word !~ '^n:') as influencers,
        coalesce(max(ndoc) filter (where word ~ '^n:'), 0) as named
      from ts_stat('select words from discovery_profiles') where word !~ '^[^n]:' group by 1`)
      await tx.execute(
        sql`delete from discovery_words w where not exists (select from counted c where c.word = w.word)`,
      )
      await tx.execute(sql`
      insert into discovery_words as w (word, influencers, named) select word, influencers, named from counted order by word
      on conflict (word) do update set influencers = excluded.influencers, named = excluded.named
      where (w.influencers, w.named) <> (excluded.influencers, excluded.named)`)
      await flushPendingIndexEntries(tx)
    },
    { timeoutMs: recountTimeoutMs },
  )
}
