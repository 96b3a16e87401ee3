import languageList from 'iso-639-1'
import type { Plugin } from 'vite'
import { type Language, languages } from '../contract/languages.ts'
import { languageCodes, type signLanguageCodes } from '../contract/spoken-languages.ts'
import type { LanguageNames } from './src/format/language-names.ts'

/** Turns `import('language-names:de')` into the names of all languages in German, as Unicode's CLDR has them: browsers lack some. */
export const languageNames = (): Plugin => ({
  name: 'language-names',
  resolveId: { filter: { id: /^language-names:/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0language-names:/ },
    handler: (id) => `export default ${JSON.stringify(namesIn(id.slice('\0language-names:'.length) as Language))}`,
  },
})

/** The name of each language in a language, followed by all other names by which it is found. */
export const namesIn = (language: Language): LanguageNames =>
  Object.fromEntries(
    languageCodes.map((code) => {
      const names = [
        nameIn(language, code),
        ...languages.map((other) => nameIn(other, code)),
        languageList.getNativeName(code),
        ...(furtherNames[code]?.split(', ') ?? []),
      ]
      return [
        code,
        names.filter((name, i) => i === 0 || !names.slice(0, i).some((other) => fold(other).includes(fold(name)))),
      ]
    }),
  ) as LanguageNames

/** Names are found without accents, in upper or lower case, and by their parts. */
const fold = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function nameIn(language: Language, code: string): string {
  const own = ownNames[code]?.[language]
  if (own) return own
  const names = displayNames(language)
  const place = signLanguages[code as (typeof signLanguageCodes)[number]]
  if (place) return `${signLanguage[language]} (${names.region.of(place)})`
  const known = names.language.of(code)
  if (known) return known
  const where = arabicOf[code]
  const list = new Intl.ListFormat(language, { type: 'unit', style: 'narrow' })
  return where
    ? `${names.language.of('ar')} (${list.format(where.map((region) => names.region.of(region) ?? region))})`
    : (nativeNames[code] ?? code)
}

type Names = Record<'language' | 'region', Intl.DisplayNames>
const made = new Map<Language, Names>()
function displayNames(language: Language): Names {
  const names = made.get(language) ?? {
    language: new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }),
    region: new Intl.DisplayNames(language, { type: 'region' }),
  }
  made.set(language, names)
  return names
}

/** The country where they are used; `001` is the world. */
const signLanguages: Record<(typeof signLanguageCodes)[number], string> = {
  aed: 'AR',
  ase: 'US',
  asf: 'AU',
  asq: 'AT',
  bfi: 'GB',
  bqn: 'BG',
  bzs: 'BR',
  cse: 'CZ',
  csg: 'CL',
  csl: 'CN',
  csn: 'CO',
  csq: 'HR',
  dse: 'NL',
  dsl: 'DK',
  esl: 'EG',
  fse: 'FI',
  fsl: 'FR',
  gse: 'GH',
  gsg: 'DE',
  gss: 'GR',
  hks: 'HK',
  hsh: 'HU',
  ils: '001',
  ins: 'IN',
  ise: 'IT',
  isg: 'IE',
  isr: 'IL',
  jos: 'JO',
  jsl: 'JP',
  kvk: 'KR',
  mfs: 'MX',
  nsi: 'NG',
  nsl: 'NO',
  nzs: 'NZ',
  pks: 'PK',
  prl: 'PE',
  pso: 'PL',
  psp: 'PH',
  psr: 'PT',
  rms: 'RO',
  rsl: 'RU',
  sdl: 'SA',
  sfs: 'ZA',
  sgg: 'CH',
  ssp: 'ES',
  swl: 'SE',
  tsm: 'TR',
  tsq: 'TH',
  tss: 'TW',
  ugn: 'UG',
  ukl: 'UA',
  vsl: 'VE',
  xki: 'KE',
}

const signLanguage: Record<Language, string> = {
  en: 'Sign language',
  ar: 'لغة الإشارة',
  es: 'Lengua de señas',
  de: 'Gebärdensprache',
  pt: 'Língua de sinais',
}

/** Names for codes whose CLDR name is too narrow: Cantonese, Wu and others have codes of their own. */
const ownNames: Record<string, Record<Language, string>> = {
  zh: {
    en: 'Chinese (Mandarin)',
    ar: 'الصينية (الماندرين)',
    es: 'chino (mandarín)',
    de: 'Chinesisch (Mandarin)',
    pt: 'chinês (mandarim)',
  },
}

/** Regions of the forms of Arabic that not every language has a name for. */
const arabicOf: Record<string, string[]> = {
  acm: ['IQ'],
  acw: ['SA'],
  aeb: ['TN'],
  afb: ['AE', 'KW', 'QA', 'BH'],
  apc: ['LB', 'SY', 'JO', 'PS'],
  apd: ['SD'],
  arq: ['DZ'],
  ary: ['MA'],
  arz: ['EG'],
  ayl: ['LY'],
  ayn: ['YE'],
  mey: ['MR'],
}

/** Own names of languages that not every language has a name for. */
const nativeNames: Record<string, string> = {
  aii: 'Sureth',
  bar: 'Boarisch',
  hif: 'Fiji Baat',
  jam: 'Patwa',
  luo: 'Dholuo',
  nah: 'Nāhuatl',
  pms: 'Piemontèis',
  rif: 'Tarifit',
  skr: 'Saraiki',
  syl: 'Sylheti',
}

/** Names that people use beside those of CLDR. */
const furtherNames: Record<string, string> = {
  aii: 'Assyrian, Neo-Aramaic',
  ars: 'Khaleeji',
  afb: 'Khaleeji, Gulf Arabic',
  apc: 'Levantine, Shami, Syrian, Lebanese, Palestinian, Jordanian',
  ary: 'Darija',
  arq: 'Darja',
  arz: 'Masri',
  ase: 'ASL',
  asf: 'Auslan',
  asq: 'ÖGS',
  bar: 'Bavarian, Austrian, Bairisch',
  bfi: 'BSL',
  bn: 'Bengali, Bangla',
  bzs: 'Libras',
  ckb: 'Sorani, Kurdish, Kurdisch, kurdo, curdo',
  es: 'Castilian, Castellano',
  fa: 'Farsi',
  fsl: 'LSF',
  ga: 'Gaelic',
  gd: 'Gaelic',
  gsg: 'DGS',
  gsw: 'Schwyzerdütsch, Alemannic',
  hif: 'Fiji Hindi',
  ise: 'LIS',
  jam: 'Jamaican Patois',
  kea: 'Cape Verdean Creole, Crioulo, Kriolu',
  ku: 'Kurmanji',
  lah: 'Lahnda',
  mfs: 'LSM',
  nan: 'Hokkien, Taiwanese, Teochew',
  nl: 'Flemish, Vlaams, Flämisch, flamenco, flamengo',
  or: 'Oriya',
  pa: 'Panjabi',
  pcm: 'Naija, Pidgin',
  prs: 'Farsi, Persian',
  psr: 'LGP',
  rif: 'Riffian',
  ro: 'Moldovan, Moldavian',
  sgg: 'DSGS',
  shi: 'Shilha, Berber, Amazigh',
  skr: 'Siraiki',
  ssp: 'LSE',
  tl: 'Tagalog, Filipino, Pilipino',
  tzm: 'Berber, Amazigh',
  wuu: 'Shanghainese',
  yue: 'Guangdonghua, Hong Kong',
  zh: 'Putonghua, Standard Chinese',
  zgh: 'Berber, Amazigh',
}
