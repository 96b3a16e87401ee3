import languageList from 'iso-639-1'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes, languageCodes } from '#contract/regions.ts'
import { nameOf } from './region-names.ts'

export type Named = { value: string; label: string }
type Kind = 'region' | 'language'

/** All countries by name in the reader's language. */
export const useCountries = (): Named[] => useNamed('region', countryCodes)
/** All languages by name in the reader's language. */
export const useLanguages = (): Named[] => useNamed('language', languageCodes)

function useNamed(type: Kind, codes: readonly string[]): Named[] {
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      codes
        .map((value) => ({ value, label: labelOf(value, type, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [type, codes, language],
  )
}

/** Browsers lack names of some languages: those are called as their own people call them. */
function labelOf(code: string, type: Kind, language: string): string {
  const name = nameOf(code, type, language)
  return type === 'language' && name === code ? languageList.getNativeName(code) : name
}

/** What a country or a language is found by beside its name: its code, its English name and its own people's. */
export function otherNames(code: string, type: Kind): string {
  if (type === 'language') return `${code} ${nameOf(code, type, 'en')} ${languageList.getNativeName(code)}`
  const spoken = new Intl.Locale(`und-${code}`).maximize().language
  return `${code} ${nameOf(code, type, 'en')} ${nameOf(code, type, spoken)}`
}

/** As people type: without case, accents and vowel marks. */
export const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
