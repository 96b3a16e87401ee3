import { readFileSync } from 'node:fs'
import { type Language, languages } from '#contract/languages.ts'
import { fill } from '#contract/messages.ts'

const folder = new URL('../../../locales/', import.meta.url)
const textsOf = (language: Language) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>

const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<
  Language,
  Record<string, string>
>

/** A text of server/locales in the reader's language, with its `{{placeholders}}` filled in. */
export const textIn = (language: Language, key: string, values?: object): string =>
  fill(texts[language][key] ?? texts.en[key] ?? key, values as Record<string, unknown>)
