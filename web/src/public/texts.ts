import { createInstance, type i18n } from 'i18next'
import type { Language } from '#contract/languages.ts'
import { textOptions } from '../ui/texts.ts'

export type Texts = Record<string, string>

/** The texts of one page, in one language. They came with the page: nothing is fetched. */
export function textsOf(language: Language, texts: Texts): i18n {
  const instance = createInstance()
  instance.init({
    ...textOptions,
    lng: language,
    resources: { [language]: { translation: texts } },
    initAsync: false,
  })
  return instance
}

/** Of all texts those that a page says: by the beginnings of their keys, and the contract's sentences where it can meet them. */
export const partOf = (texts: Texts, beginnings: readonly string[], sentences: boolean | readonly string[]): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([key]) =>
      /^[a-z]\w*\.\w/.test(key)
        ? beginnings.some((beginning) => key.startsWith(beginning))
        : typeof sentences === 'boolean'
          ? sentences
          : sentences.includes(key),
    ),
  )
