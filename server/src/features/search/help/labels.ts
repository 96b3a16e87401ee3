import { readFileSync } from 'node:fs'
import type { Language } from '#contract/languages.ts'

const folder = new URL('../../../../../web/public/locales/', import.meta.url)

/** Labels of buttons and pages on screen in a language, by the key of the text. */
export const readLabels = (language: Language) =>
  JSON.parse(readFileSync(new URL(`${language}/translation.json`, folder), 'utf8')) as Record<string, string>
