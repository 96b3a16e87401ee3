import { readFileSync } from 'node:fs'
import { fill } from '#contract/fill.ts'
import { type Language, languages } from '#contract/languages.ts'
import type ar from '../../locales/ar.json'
import type de from '../../locales/de.json'
import type en from '../../locales/en.json'
import type es from '../../locales/es.json'
import type pt from '../../locales/pt.json'

/** A text that every language has. */
export type TextKey = keyof typeof ar & keyof typeof de & keyof typeof en & keyof typeof es & keyof typeof pt

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

/** Tells whether there is a text of this name. */
export const hasText = (key: string): key is TextKey => key in texts.en

/** The name of somebody who has deleted their account, as the database and files for programs say it (server/sql/shown_name.sql). */
// the English texts have every key
export const deletedName = texts.en.deletedUser!

/** A name in the reader's language, into which only that of a deleted account is translated. */
export const nameIn = (language: Language, name: string): string =>
  name === deletedName ? translate(language, 'deletedUser') : name
