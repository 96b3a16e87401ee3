import type pg from 'pg'
import { mistakesBetween } from './mistakes.ts'

const most = 8
/** Words that may be meant are looked at closely, those of most people first. */
const mostCompared = 100
/** How much of its letter triples a word must have in common with what was typed, to be taken for it. */
const likeness = 0.35

/** A word with how many people have it, and how many as part of their name, when words were last counted. */
export type Word = { word: string; influencers: number; named: number }

/** What a word is told of as JSON, of `discovery_words w`. */
const asJson = `json_build_object('word', w.word, 'influencers', w.influencers, 'named', w.named)`
const mostFirst = 'w.influencers desc, w.word'
const unknown = (word: string): Word => ({ word, influencers: 0, named: 0 })

/** Each word with the longer ones that begin with it (from three letters on), those of most people first. */
export async function withEndings(pool: pg.Pool, words: string[]): Promise<Word[][]> {
  const { rows } = await pool.query<{ itself: Word | null; longer: Word[] }>({
    name: 'discovery-endings',
    text: `select (select ${asJson} from discovery_words w where w.word = t.typed) as itself,
        array(select ${asJson} from discovery_words w
          where t.typed ~ '^[^0-9]{3,}$' and w.word ~>=~ t.typed and w.word ~<~ (t.typed || chr(1114111))
            and w.word !~ '[0-9]' and w.word <> t.typed
          order by ${mostFirst} limit ${most}) as longer
      from unnest($1::text[]) with ordinality t (typed, place) order by t.place`,
    values: [words],
  })
  return rows.map(({ itself, longer }, i) => [itself ?? unknown(words[i]!), ...longer])
}

/** What the index is asked for of a word's middle: many user names begin with the same letters and end with digits. */
const rarestPart = `coalesce(substring(t.typed from '[0-9]{3,}'), t.typed)`

type Near = { itself: Word | null; alike: Word[]; around: Word[]; similar: Word[] }

/**
 * What may have been meant by words that nobody is found by: words with one mistake less, those that they are the middle of, and
 * else those with many letters in common.
 */
export async function nearWords(pool: pg.Pool, words: string[]): Promise<Word[][]> {
  const middle = (condition: string) => `select ${asJson} from discovery_words w
    where ${condition} and strpos(w.word, t.typed) > 0 and w.word <> t.typed order by ${mostFirst} limit ${most}`
  const { rows } = await pool.query<Near>({
    name: 'discovery-spellings',
    text: `select (select ${asJson} from discovery_words w where w.word = t.typed) as itself,
        array(select ${asJson} from discovery_words w
          where w.word !~ '[0-9]' and discovery_shortened(w.word) && discovery_shortened(t.typed) and w.word <> t.typed
          order by ${mostFirst} limit ${mostCompared}) as alike,
        case when length(t.typed) < 3 then '{}' when octet_length(t.typed) = length(t.typed)
          then array(${middle(`w.word like '%' || ${rarestPart} || '%'`)})
          else array(${middle('octet_length(w.word) <> length(w.word) and discovery_triples(w.word) @> discovery_triples(t.typed)')})
          end as around,
        array(select ${asJson} from discovery_words w
          where w.word % t.typed and w.word !~ '[0-9]' and similarity(w.word, t.typed) >= ${likeness}
          order by similarity(w.word, t.typed) desc, ${mostFirst} limit ${most}) as similar
      from unnest($1::text[]) with ordinality t (typed, place) order by t.place`,
    values: [words],
  })
  return rows.map(({ itself, alike, around, similar }, i) => {
    if (itself) return [itself, ...around]
    const meant = alike.filter(({ word }) => mistakesBetween(word, words[i]!) === 1)
    const near = [...new Map([...meant.slice(0, most), ...around].map((each) => [each.word, each])).values()]
    return near.length > 0 ? near : similar.length > 0 ? similar : [unknown(words[i]!)]
  })
}
