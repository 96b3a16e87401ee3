import { readFileSync } from 'node:fs'
import { fill } from '#contract/fill.ts'
import type { Language } from '#contract/languages.ts'
import {
  type HelpArticle,
  type HelpEntry,
  type HelpTopic,
  helpTopicNames,
  helpTopics,
} from '#contract/search/help/help.ts'
import type { Figures } from './figures.ts'
import { readLabels } from './labels.ts'
import { plainText, toHtml, toInlineHtml } from './markdown.ts'

/** An article as written, with the labels of the screens filled in: figures are still placeholders. */
export type Source = {
  topic: HelpTopic
  /** Words that people may search for although the article does not use them. */
  words: string
  title: string
  /** The first paragraph, which answers the question of the title. */
  summary: string
  body: string
}

const folder = new URL('./articles/', import.meta.url)

/** The layout of a file: `words:`, the title, the summary, and the rest. */
const layout = /^words: (?<words>.+)\n# (?<title>.+)\n\n(?<summary>.+)\n\n(?<body>[\s\S]+)$/

/** Replaces `[[key]]` by the text of that key on screen; in bold, since it names something to press or to look for. */
const fillLabels = (text: string, labels: Record<string, string>) =>
  text.replaceAll(/\[\[([\w.]+)\]\]/g, (_, key: string) => `**${escapeMarkdown(labels[key] ?? key)}**`)
const escapeMarkdown = (text: string) => text.replaceAll(/[\\`*_[\]<>]/g, '\\$&')

function readSource(language: Language, topic: HelpTopic, labels: Record<string, string>): Source {
  const text = readFileSync(new URL(`${language}/${topic}.md`, folder), 'utf8')
  const parts = layout.exec(fillLabels(text, labels))?.groups
  if (!parts) throw new Error(`The help article ${language}/${topic}.md lacks its words, title, summary or text`)
  const { words, title, summary, body } = parts as Record<'words' | 'title' | 'summary' | 'body', string>
  return { topic, words, title, summary, body }
}

function readSources(language: Language): Source[] {
  const labels = readLabels(language)
  return helpTopicNames.map((topic) => readSource(language, topic, labels))
}

const loaded = new Map<Language, Source[]>()

/** All articles of a language, in the order of /help; read once. */
export function sourcesIn(language: Language): Source[] {
  const sources = loaded.get(language) ?? readSources(language)
  loaded.set(language, sources)
  return sources
}

/** Runs `make` once for each article with the same figures. */
function onceFor<Made>(make: (source: Source, figures: Figures) => Made): (source: Source, figures: Figures) => Made {
  const madeWith = new WeakMap<Figures, Map<Source, Made>>()
  return (source, figures) => {
    const made = madeWith.get(figures) ?? new Map<Source, Made>()
    madeWith.set(figures, made)
    const known = made.get(source) ?? make(source, figures)
    made.set(source, known)
    return known
  }
}

/** An article in lists: its title and its answer as plain text. */
export const toEntry = onceFor(
  ({ topic, title, summary }, figures): HelpEntry => ({
    topic,
    group: helpTopics[topic],
    title: fill(title, figures),
    summary: plainText(fill(summary, figures)),
  }),
)

export const toArticle = onceFor(
  (source, figures): HelpArticle => ({
    ...toEntry(source, figures),
    summaryHtml: toInlineHtml(fill(source.summary, figures)),
    html: toHtml(fill(source.body, figures)),
  }),
)
