import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { createPageI18n, type Texts } from './texts.ts'
import { translatorOf } from './translator-on-server.ts'

const textsIn = (language: Language): Texts =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../public/locales/${language}/translation.json`), 'utf8'))

type Translate = (key: string, values?: Record<string, unknown>) => string

function translators(language: Language, texts: Texts): { fast: Translate; i18next: Translate } {
  const i18n = createPageI18n(language, texts)
  return { fast: translatorOf(i18n) as Translate, i18next: i18n.t as Translate }
}

describe('the translator of pages on the server', () => {
  it.each(languages)('says the same as i18next for every text in %s, with any number', (language) => {
    const texts = textsIn(language)
    const { fast, i18next } = translators(language, texts)
    const keys = new Set(Object.keys(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))
    const differing = [...keys].filter((key) => {
      const names = [...(texts[key] ?? texts[`${key}_other`] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!)
      const values = Object.fromEntries(names.map((name) => [name, `“${name}” & {{product}} $1`]))
      const counted = [0, 1, 2, 3, 11, 100, 1.5, 1_000_000].map((count) => ({ ...values, count }))
      const asked = texts[key] === undefined ? counted : [values, ...counted]
      return asked.some((each) => fast(key, each) !== i18next(key, each))
    })
    expect(differing).toEqual([])
  })

  it('says each plural form with its own number, however often', () => {
    const texts = {
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      free_zero: 'nothing',
      free_other: '{{count}}',
    }
    const { fast } = translators('en', texts)
    expect([1, 2, 30, 1].map((count) => fast('days', { count }))).toEqual(['1 day', '2 days', '30 days', '1 day'])
    expect([0, 5].map((count) => fast('free', { count }))).toEqual(['nothing', '5'])
  })

  it('fills in the name of the product, and leaves what is no key as it is', () => {
    const { fast, i18next } = translators('en', { welcome: 'Welcome to {{product}}, {{name}}!' })
    expect(fast('welcome', { name: 'Ana' })).toBe('Welcome to Vivobid, Ana!')
    for (const text of ['Is {{this}} a key?', 'No.', 'constructor'])
      expect(fast(text, { this: 'it' })).toBe(i18next(text, { this: 'it' }))
  })
})
