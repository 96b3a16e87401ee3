import type { LanguageNames } from './language-names.ts'

const formats = new Map<string, Intl.DisplayNames>()
const names = new Map<string, string>()

/** Names of languages that were loaded (language-names.ts), by the language that they are in. */
const loaded = new Map<string, LanguageNames>()
const listeners = new Set<() => void>()

export const loadedNames = (language: string): LanguageNames | undefined => loaded.get(language)

export function provideNames(language: string, of: LanguageNames): void {
  loaded.set(language, of)
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever names were loaded; returns the function that ends it. */
export function onNames(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The name of a country or language in a given language; its code if unknown. */
export function nameOf(code: string, type: 'region' | 'language', language: string): string {
  const first = type === 'language' ? loaded.get(language)?.[code]?.[0] : undefined
  if (first) return first
  const key = `${language} ${type} ${code}`
  const known = names.get(key)
  if (known !== undefined) return known
  const name = lookUp(code, type, language)
  // the number of unknown codes is unlimited
  if (name !== code) names.set(key, name)
  return name
}

/** Checks whether the runtime knows the name of a language. */
export const isNamed = (code: string, language: string): boolean => nameOf(code, 'language', language) !== code

function lookUp(code: string, type: 'region' | 'language', language: string): string {
  const key = `${language} ${type}`
  const format = formats.get(key) ?? new Intl.DisplayNames([language], { type })
  formats.set(key, format)
  try {
    return format.of(code) ?? code
  } catch {
    return code
  }
}
