import { createInstance, type i18n } from 'i18next'
import type { Language } from '#contract/languages.ts'
import { textOptions } from '../format/texts.ts'

export type Texts = Record<string, string>

/** An i18next instance with the texts of one page in one language; nothing is fetched. */
export function createPageI18n(language: Language, texts: Texts): i18n {
  const instance = createInstance()
  instance.init({
    ...textOptions,
    lng: language,
    resources: { [language]: { translation: texts } },
    initAsync: false,
  })
  return instance
}

/** Picks a page's texts by key prefix, and the error sentences it can show. */
export const pickTexts = (texts: Texts, prefixes: readonly string[], sentences: boolean | readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) =>
      /^[a-z]\w*\.\w/.test(key)
        ? prefixes.some((beginning) => key.startsWith(beginning))
        : typeof sentences === 'boolean'
          ? sentences
          : sentences.includes(key),
    ),
  )
