import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { settingDefaults } from '#contract/foundation/settings/settings.ts'
import { languages } from '#contract/languages.ts'
import { pageAt } from '#contract/pages.ts'
import { helpTopicNames } from '#contract/search/help/help.ts'
import { sourcesIn, toArticle } from './articles.ts'
import { figuresIn } from './figures.ts'
import { readLabels } from './labels.ts'

const folder = new URL('./articles/', import.meta.url)
const read = (language: string, topic: string) => readFileSync(new URL(`${language}/${topic}.md`, folder), 'utf8')

/** The text that people read: without the line of search words, markup, link targets and placeholders for labels. */
const proseOf = (text: string) =>
  text
    .replace(/^words: .*\n/, '')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/\[\[[\w.]+\]\]/g, 'label')
const countWords = (text: string, language: string) =>
  [...new Intl.Segmenter(language, { granularity: 'word' }).segment(proseOf(text))].filter(
    ({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment),
  ).length

it('every topic has an article in every language, and every article a topic', () => {
  const written = globSync('*/*.md', { cwd: folder }).sort()
  expect(written).toEqual(
    languages.flatMap((language) => helpTopicNames.map((topic) => `${language}/${topic}.md`)).sort(),
  )
  expect(helpTopicNames.length).toBeGreaterThanOrEqual(24)
})

describe.each(languages)('help in %s', (language) => {
  const labels = readLabels(language)
  const figures = figuresIn(language, settingDefaults)
  const texts = helpTopicNames.map((topic) => ({ topic, text: read(language, topic) }))

  it('has 150 to 600 words an article', () => {
    const outside = texts.flatMap(({ topic, text }) => {
      const words = countWords(text, language)
      return words >= 150 && words <= 600 ? [] : [`${topic}: ${words}`]
    })
    expect(outside).toEqual([])
  })

  it('asks a question in each title, and has at least three sections', () => {
    for (const { topic, text } of texts) {
      expect(text, topic).toMatch(/^# .+[?؟]$/m)
      expect(text.match(/^## /gm)?.length, topic).toBeGreaterThanOrEqual(3)
    }
  })

  it('has the sections and the links of the English article', () => {
    const shapeOf = (text: string) => ({
      sections: text.match(/^## /gm)?.length,
      links: [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target]) => target).sort(),
    })
    for (const { topic, text } of texts) expect(shapeOf(text), topic).toEqual(shapeOf(read('en', topic)))
  })

  it('types no figure: each is filled in from the settings and the contract', () => {
    // numbers of a list are markup, and a file type has its digit in its name
    const typed = texts.flatMap(({ topic, text }) =>
      (
        proseOf(text)
          .replaceAll(/^\d\. /gm, '')
          .replaceAll('MP4', '')
          .match(/.*\d.*/g) ?? []
      ).map((found) => `${topic}: ${found}`),
    )
    expect(typed).toEqual([])
  })

  it('quotes only figures and labels that exist', () => {
    for (const { topic, text } of texts) {
      for (const [, name] of text.matchAll(/\{\{(\w+)\}\}/g)) expect(figures, `${topic}: ${name}`).toHaveProperty(name!)
      for (const [, key] of text.matchAll(/\[\[([\w.]+)\]\]/g)) {
        expect(labels[key!], `${topic}: ${key}`).toBeDefined()
        expect(labels[key!], `${topic}: ${key}`).not.toContain('{{')
      }
    }
  })

  it('links only to pages of the product and to other articles', () => {
    for (const { topic, text } of texts)
      for (const [, target] of text.matchAll(/\]\(([^)]*)\)/g)) {
        const page = pageAt(target!)
        expect(page, `${topic}: ${target}`).not.toBeNull()
        if (page?.path === '/help/:topic') expect(helpTopicNames, topic).toContain(page.params.topic)
      }
  })

  it('is rendered without anything left to fill in', () => {
    for (const source of sourcesIn(language)) {
      const { title, summary, summaryHtml, html } = toArticle(source, figures)
      expect(`${title} ${summary} ${summaryHtml} ${html}`).not.toMatch(/\{\{|\[\[|\]\]|\*\*|undefined/)
      expect(summary).not.toMatch(/[*[\]]/)
    }
  })
})
