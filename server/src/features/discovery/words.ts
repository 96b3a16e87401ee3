import type pg from 'pg'

const most = 8
/** How much of its letter triples a word must have in common with what was typed, to be taken for it. */
const likeness = 0.35

/** Each word with the longer ones that begin with it (from three letters on), those of most people first. */
export async function withEndings(pool: pg.Pool, words: string[]): Promise<string[][]> {
  const { rows } = await pool.query<{ typed: string; found: string[] }>({
    name: 'discovery-endings',
    text: `select t.typed, array(select w.word from discovery_words w
        where w.word ~>=~ t.typed and w.word ~<~ (t.typed || chr(1114111)) and w.word !~ '[0-9]' and w.word <> t.typed
        order by w.influencers desc, w.word limit ${most}) as found
      from unnest($1::text[]) t (typed)`,
    values: [words.filter((word) => /^\P{N}{3,}$/u.test(word))],
  })
  return words.map((word) => [word, ...(rows.find((row) => row.typed === word)?.found ?? [])])
}

/** What may have been meant by words that nobody is found by: words that look alike, and else those that it is the middle of. */
export async function nearWords(pool: pg.Pool, words: string[]): Promise<string[][]> {
  const { rows } = await pool.query<{ typed: string; known: boolean; alike: string[]; around: string[] }>({
    name: 'discovery-spellings',
    text: `select t.typed, exists (select from discovery_words w where w.word = t.typed) as known,
        array(select w.word from discovery_words w
          where w.word % t.typed and w.word !~ '[0-9]' and similarity(w.word, t.typed) >= ${likeness}
          order by similarity(w.word, t.typed) desc, w.influencers desc, w.word limit ${most}) as alike,
        array(select w.word from discovery_words w where length(t.typed) >= 3 and w.word like '%' || t.typed || '%'
          order by w.influencers desc, w.word limit ${most}) as around
      from unnest($1::text[]) t (typed)`,
    values: [words],
  })
  return words.map((word) => {
    const near = rows.find((row) => row.typed === word)
    if (!near) return [word]
    if (near.known) return [word, ...near.around.filter((each) => each !== word)]
    return near.around.length > 0 ? near.around : near.alike.length > 0 ? near.alike : [word]
  })
}
