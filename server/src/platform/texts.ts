import { readFileSync } from 'node:fs'
import { fill } from '#contract/fill.ts'
import { type Language, languages } from '#contract/languages.ts'

const folder = new URL('../../locales/', import.meta.url)
const readTexts = (language: Language) =>
  JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8')) as Record<string, string>

const texts = Object.fromEntries(languages.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Record<string, string>
>

/** A text of server/locales in the reader's language, with its `{{placeholders}}` filled in. */
export const translate = (language: Language, key: string, values?: object): string =>
  fill(texts[language][key] ?? texts.en[key] ?? key, values as Record<string, unknown>)

/** The name of a deleted account, as in the database and in files for programs (server/sql/shown_name.sql). */
export const deletedName = texts.en.deletedUser!

/** A name in the reader's language, into which only that of a deleted account is translated. */
export const nameIn = (language: Language, name: string): string =>
  name === deletedName ? translate(language, 'deletedUser') : name
