import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Language, languages } from '#contract/languages.ts'
import type { Translate } from '../platform/http/translate.ts'
import { recorded } from './recorded.ts'

/** A text of the demo in every language, in the order of `languages`. */
export type Translation = string[]

/** Opens the texts of demo people (docs/decisions/demo.md, Languages). */
export async function openTranslations(): Promise<Translate> {
  const packed = await promisify(gunzip)(await readFile(recorded.translations))
  return translatorOf(JSON.parse(packed.toString()) as Translation[])
}

/** Puts what equals a text of the demo, in whichever language, into the reader's; everything else stays as it was written. */
export function translatorOf(translations: Translation[]): Translate {
  const found = new Map(translations.flatMap((texts) => texts.map((text) => [text, texts] as const)))
  const inLanguage = (content: unknown, place: number): unknown => {
    if (typeof content === 'string') return found.get(content)?.[place] ?? content
    if (Array.isArray(content)) return content.map((each) => inLanguage(each, place))
    if (typeof content !== 'object' || content === null || Object.getPrototypeOf(content) !== Object.prototype)
      return content
    return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, inLanguage(value, place)]))
  }
  return (content, language: Language) => inLanguage(content, languages.indexOf(language))
}
