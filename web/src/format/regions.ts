import languageList from 'iso-639-1'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countryCodes, languageCodes } from '#contract/regions.ts'
import { nameOf } from './region-names.ts'

export type NamedCode = { value: string; label: string }
type Kind = 'region' | 'language'

/** All countries, sorted by name in the user's language. */
export const useCountries = (): NamedCode[] => useNamedCodes('region', countryCodes)
/** All languages, sorted by name in the user's language. */
export const useLanguages = (): NamedCode[] => useNamedCodes('language', languageCodes)

function useNamedCodes(type: Kind, codes: readonly string[]): NamedCode[] {
  const { language } = useTranslation().i18n
  return useMemo(
    () =>
      codes
        .map((value) => ({ value, label: labelOf(value, type, language) }))
        .sort((a, b) => a.label.localeCompare(b.label, language)),
    [type, codes, language],
  )
}

/** Browsers lack the names of some languages; those are shown by their native names. */
function labelOf(code: string, type: Kind, language: string): string {
  const name = nameOf(code, type, language)
  return type === 'language' && name === code ? languageList.getNativeName(code) : name
}

/** Further search terms of a country or language: its code, English name and native name. */
export function searchNamesOf(code: string, type: Kind): string {
  if (type === 'language') return `${code} ${nameOf(code, type, 'en')} ${languageList.getNativeName(code)}`
  const spoken = new Intl.Locale(`und-${code}`).maximize().language
  return `${code} ${nameOf(code, type, 'en')} ${nameOf(code, type, spoken)}`
}

/** Normalises text for search: no case, accents or vowel marks. */
export const normalizeForSearch = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
