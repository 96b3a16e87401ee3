import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/languages.ts'
import { isNamed, loadedNames, nameOf, onNames, provideNames } from './region-names.ts'

/** The name of each language, and after it all other names that it is found by. */
export type LanguageNames = Record<string, [name: string, ...others: string[]]>

const files: Record<Language, () => Promise<{ default: LanguageNames }>> = {
  en: () => import('language-names:en'),
  ar: () => import('language-names:ar'),
  es: () => import('language-names:es'),
  de: () => import('language-names:de'),
  pt: () => import('language-names:pt'),
}

/** Loads the names that browsers lack; until they are there, and without a connection, those of the browser are used. */
async function load(language: Language): Promise<void> {
  const file = await files[language]().catch(() => null)
  if (file) provideNames(language, file.default)
}

function useLoaded(language: string): LanguageNames | undefined {
  const read = () => loadedNames(language)
  return useSyncExternalStore(onNames, read, read)
}

/** All languages by all their names, in the reader's language; undefined until they are loaded. */
export function useAllLanguageNames(): LanguageNames | undefined {
  const language = useTranslation().i18n.language as Language
  const names = useLoaded(language)
  useEffect(() => {
    if (!names) void load(language)
  }, [names, language])
  return names
}

/** Names languages in the reader's language. The names are loaded once one is needed that the browser lacks. */
export function useLanguageName(): (code: string) => string {
  const language = useTranslation().i18n.language as Language
  const names = useLoaded(language)
  const isMissing = useRef(false)
  useEffect(() => {
    if (isMissing.current && !names) void load(language)
  })
  return (code) => {
    if (!isNamed(code, language)) isMissing.current = true
    return nameOf(code, 'language', language)
  }
}
