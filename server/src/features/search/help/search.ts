import MiniSearch from 'minisearch'
import type { Language } from '#contract/languages.ts'
import type { HelpTopic } from '#contract/search/help/help.ts'
import { mustFind } from '../../../platform/must-find.ts'
import { tokenize, withoutConnectingWords } from '../discovery/index.ts'
import { type Source, sourcesIn } from './articles.ts'

const maxWords = 2_000
const maxQueryWords = 20

/** Arabic prefixes of a word: 'the', 'and', 'with the', 'for the' and their combinations. */
const arabicPrefix = /^(?:وال|بال|فال|كال|لل|ال|و)(?=.{3})/u
const withoutPrefix = (word: string) => word.replace(arabicPrefix, '')

type Indexed = Record<'words' | 'title' | 'summary' | 'body', string> & { id: HelpTopic }

/** Text without the names of its placeholders and the targets of its links. */
const readable = (text: string) => text.replaceAll(/\{\{\w+\}\}|\]\([^)]*\)/g, ' ')

function indexOf(sources: Source[]): MiniSearch<Indexed> {
  const index = new MiniSearch<Indexed>({
    fields: ['title', 'words', 'summary', 'body'],
    tokenize: (text) => tokenize(text, maxWords),
    processTerm: withoutPrefix,
    searchOptions: {
      tokenize: (text) => withoutConnectingWords(tokenize(text, maxQueryWords)),
      prefix: true,
      boost: { title: 8, words: 4, summary: 3 },
    },
  })
  index.addAll(
    sources.map(({ topic, words, title, summary, body }) => ({
      id: topic,
      words,
      title: readable(title),
      summary: readable(summary),
      body: readable(body),
    })),
  )
  return index
}

const indexes = new Map<Language, MiniSearch<Indexed>>()
function indexIn(language: Language): MiniSearch<Indexed> {
  const index = indexes.get(language) ?? indexOf(sourcesIn(language))
  indexes.set(language, index)
  return index
}

/** The share of the best match's score from which an article is shown. */
const minShare = 0.3

/**
 * The articles of a language that match words of a search text, also as beginnings of longer words, best first: rare words and words
 * of titles count most. Accents, case and Arabic letter variants make no difference.
 */
export function searchHelp(language: Language, text: string): Source[] {
  const found = indexIn(language).search(text)
  const byTopic = new Map(sourcesIn(language).map((source) => [source.topic, source]))
  const [best] = found
  if (!best) return []
  return found.filter(({ score }) => score >= minShare * best.score).map(({ id }) => mustFind(byTopic, id))
}
