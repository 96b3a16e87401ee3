import languageList from 'iso-639-1'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
import { countryCodes } from '#contract/regions.ts'
import { languageCodes } from '#contract/spoken-languages.ts'
import { useAllLanguageNames } from './language-names.ts'
import { loadedNames, nameOf } from './region-names.ts'

export type NamedCode = { value: string; label: string }
type Kind = 'region' | 'language'

/** All countries, sorted by name in the user's language. */
export function useCountries(): NamedCode[] {
  const { language } = useTranslation().i18n
  return useMemo(() => named(countryCodes, (code) => nameOf(code, 'region', language), language), [language])
}

/** All languages, sorted by name in the user's language. */
export function useLanguages(): NamedCode[] {
  const { language } = useTranslation().i18n
  const all = useAllLanguageNames()
  return useMemo(
    () => named(languageCodes, (code) => all?.[code]?.[0] ?? nameInBrowser(code, language), language),
    [all, language],
  )
}

const named = (codes: readonly string[], nameOfCode: (code: string) => string, language: string): NamedCode[] =>
  codes.map((value) => ({ value, label: nameOfCode(value) })).sort((a, b) => a.label.localeCompare(b.label, language))

/** Languages that the browser has no name for are shown by their native names, until those that are missing are loaded. */
function nameInBrowser(code: string, language: string): string {
  const name = nameOf(code, 'language', language)
  return name === code ? languageList.getNativeName(code) || code : name
}

/** Names of countries that people use beside those that browsers know: short, old and other ones. */
const furtherNames: Record<string, string> = {
  AE: 'UAE VAE EAU',
  CD: 'Zaire',
  CI: 'Ivory Coast',
  CV: 'Cape Verde',
  CZ: 'Czech Republic',
  GB: 'UK Great Britain England Scotland Wales',
  HK: 'Hongkong',
  IR: 'Persia',
  KP: 'DPRK',
  KR: 'Republic of Korea',
  LK: 'Ceylon',
  MK: 'FYROM',
  MM: 'Burma Birma',
  NL: 'Holland',
  PS: 'Palestine',
  SA: 'KSA',
  SZ: 'Swaziland',
  TL: 'East Timor',
  TR: 'Turkey',
  US: 'USA United States of America',
  VA: 'Holy See',
}

const searchTexts = new Map<string, string>()

/** Names that a country or language is found by, normalized. */
function searchTextOf(code: string, type: Kind, language: string): string {
  const further = type === 'language' ? loadedNames(language)?.[code] : undefined
  const key = `${type} ${code} ${further ? language : ''}`
  const known = searchTexts.get(key)
  if (known !== undefined) return known
  const names = [code, ...(further ?? namesInBrowser(code, type))].join('\n')
  const text = `${normalized(names)}\n${normalized(withoutUmlauts(names))}`
  searchTexts.set(key, text)
  return text
}

/** Its native name, its names in the five languages and further ones, as far as the browser knows them. */
const namesInBrowser = (code: string, type: Kind): string[] => [
  type === 'language'
    ? languageList.getNativeName(code)
    : nameOf(code, type, new Intl.Locale(`und-${code}`).maximize().language),
  (type === 'region' && furtherNames[code]) || '',
  ...languages.map((language) => nameOf(code, type, language)),
]

/** Returns a test of codes: whether any name of a country or language matches the search, in any spelling. */
export function matcherOf(type: Kind, search: string, language: string): (code: string) => boolean {
  const wanted = normalized(search)
  return (code) => searchTextOf(code, type, language).includes(wanted)
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const withoutUmlauts = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlauts[letter] ?? letter)

const arabicLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي' }

/** Text without case, accents, vowel marks or punctuation, and with one form of Arabic letters that are often confused. */
const normalized = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[أإآٱةى]/g, (letter) => arabicLetters[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}'’ʼ‘.]/gu, '')
    .replaceAll(/\p{Pd}/gu, ' ')
    .toLowerCase()
    .trim()
