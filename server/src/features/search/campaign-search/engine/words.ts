import { synonymsIn, tokenize, withoutConnectingWords } from '../../discovery/index.ts'

/** Words of a search that are used. */
const maxTyped = 8

const hasDigits = (word: string) => /\d/.test(word)

/**
 * A tsquery for the campaigns that have every typed word: itself, a longer word that begins with it, or one for the same subject in another
 * language. Null for punctuation alone, which no campaign matches.
 */
export function wordQuery(text: string): string | null {
  const typed = withoutConnectingWords(tokenize(text, maxTyped))
  const synonyms = synonymsIn(typed)
  // synonyms are listed for each word
  const oneOfEach = typed.map((word, i) => `(${[beginning(word), ...synonyms[i]!.map(term)].join(' | ')})`)
  return oneOfEach.length > 0 ? oneOfEach.join(' & ') : null
}

/** Words of three or more letters also match longer ones, without digits, as in the search for people. */
const beginning = (word: string) => (word.length < 3 || hasDigits(word) ? term(word) : `${term(word)}:*`)

/** A folded word as a term of the index, as `campaign_words` writes it. */
const term = (word: string) => `'${hasDigits(word) ? '#' : ''}${word.replaceAll("'", "''")}'`
