import languageList from 'iso-639-1'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { languages } from '#contract/languages.ts'
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

/** Names that people use beside those that browsers know: short, old and other ones. */
const furtherNames: Record<Kind, Record<string, string>> = {
  region: {
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
  },
  language: {
    bn: 'Bengali',
    es: 'Castilian Castellano',
    fa: 'Farsi',
    ga: 'Gaelic',
    gd: 'Gaelic',
    ku: 'Kurmanji Sorani',
    nl: 'Flemish Vlaams',
    or: 'Oriya',
    pa: 'Panjabi',
    ro: 'Moldovan',
    tl: 'Filipino Pilipino',
    zh: 'Mandarin Cantonese',
  },
}

const searchTexts = new Map<string, string>()

/** Names that a country or language is found by, normalized: its code, native name, names in the five languages and further ones. */
function searchTextOf(code: string, type: Kind): string {
  const key = `${type} ${code}`
  const known = searchTexts.get(key)
  if (known !== undefined) return known
  const native =
    type === 'language'
      ? languageList.getNativeName(code)
      : nameOf(code, type, new Intl.Locale(`und-${code}`).maximize().language)
  const translated = languages.map((language) => nameOf(code, type, language))
  const names = [code, native, furtherNames[type][code] ?? '', ...translated].join('\n')
  const text = `${normalized(names)}\n${normalized(withoutUmlauts(names))}`
  searchTexts.set(key, text)
  return text
}

/** Returns a test of codes: whether a country or language is called what somebody searches for, in any spelling. */
export function matcherOf(type: Kind, search: string): (code: string) => boolean {
  const wanted = normalized(search)
  return (code) => searchTextOf(code, type).includes(wanted)
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }
const withoutUmlauts = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => umlauts[letter]!)

const arabicLetters: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ة: 'ه', ى: 'ي' }

/** Text without case, accents, vowel marks or punctuation, and with one form of Arabic letters that are often confused. */
const normalized = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[أإآٱةى]/g, (letter) => arabicLetters[letter]!)
    .normalize('NFD')
    .replaceAll(/[\p{M}\p{Cf}'’ʼ‘.]/gu, '')
    .replaceAll(/\p{Pd}/gu, ' ')
    .toLowerCase()
    .trim()
