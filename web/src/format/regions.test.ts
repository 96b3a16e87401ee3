import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { countryCodes } from '#contract/regions.ts'
import { languageCodes } from '#contract/spoken-languages.ts'
import { namesIn } from '../../language-names.ts'
import { nameOf, provideNames } from './region-names.ts'
import { matcherOf } from './regions.ts'

for (const language of languages) provideNames(language, namesIn(language))

describe('countries and languages', () => {
  it('all have a name in each of the five languages', () => {
    for (const language of languages) {
      for (const code of countryCodes) expect(nameOf(code, 'region', language)).not.toBe(code)
      const names = languageCodes.map((code) => nameOf(code, 'language', language))
      expect(names.filter((name, i) => !name || names.indexOf(name) !== i)).toEqual([])
    }
  })

  it.each([
    ['DE', 'DEUTSCHLAND'],
    ['EG', 'مصر'],
    ['US', 'usa'],
    ['GB', 'UK'],
    ['GB', 'england'],
    ['AE', 'UAE'],
    ['AE', 'vereinigte arabische'],
    ['TR', 'Turkey'],
    ['TR', 'turkiye'],
    ['CZ', 'Czech Republic'],
    ['CI', 'Ivory Coast'],
    ['CI', "Cote d'Ivoire"],
    ['CI', 'cote d’ivoire'],
    ['AT', 'Oesterreich'],
    ['AT', 'osterreich'],
    ['SA', 'السعوديه'],
    ['GW', 'guinea bissau'],
    ['BR', 'brasil'],
  ])('the country %s is found by %s', (code, search) => expect(matcherOf('region', search, 'en')(code)).toBe(true))

  it.each([
    ['es', 'Espanol'],
    ['es', 'castellano'],
    ['ar', 'Arabic'],
    ['fa', 'farsi'],
    ['de', 'alemao'],
    ['tr', 'تركيه'],
    ['zh', 'mandarin'],
    ['yue', 'Cantonese'],
    ['yue', 'kantonesisch'],
    ['gsw', 'swiss german'],
    ['gsw', 'Schwyzerdutsch'],
    ['ckb', 'sorani'],
    ['ckb', 'kurdish'],
    ['ku', 'kurmanji'],
    ['ary', 'darija'],
    ['ary', 'moroccan arabic'],
    ['arz', 'masri'],
    ['bo', 'tibetan'],
    ['bo', 'tibetisch'],
    ['nl', 'Flemish'],
    ['prs', 'dari'],
    ['nan', 'hokkien'],
    ['pcm', 'pidgin'],
    ['ase', 'ASL'],
    ['gsg', 'Gebardensprache'],
    ['bzs', 'libras'],
    ['fsl', 'sign language'],
  ])('the language %s is found by %s, whatever language the page is in', (code, search) => {
    for (const language of languages) expect(matcherOf('language', search, language)(code)).toBe(true)
  })

  it('are named in the language of the page where browsers have no name for them', () => {
    const named = ['yue', 'gsw', 'ckb', 'ary', 'bo', 'gsg', 'ils']
    expect(named.map((code) => nameOf(code, 'language', 'de'))).toEqual([
      ...['Kantonesisch', 'Schweizerdeutsch', 'Zentralkurdisch', 'Marokkanisches Arabisch', 'Tibetisch'],
      ...['Gebärdensprache (Deutschland)', 'Gebärdensprache (Welt)'],
    ])
    expect(nameOf('ary', 'language', 'es')).toBe('árabe (Marruecos)')
    expect(nameOf('ary', 'language', 'ar')).toBe('العربية (المغرب)')
  })

  it('have one small file in each language', () => {
    for (const language of languages) expect(gzipSync(JSON.stringify(namesIn(language))).length).toBeLessThan(13_000)
  })

  it('are not found by what they are not called', () => {
    expect(countryCodes.filter(matcherOf('region', 'austria', 'en'))).toEqual(['AT'])
    expect(countryCodes.filter(matcherOf('region', 'nowhere', 'en'))).toEqual([])
  })

  it('that are unknown are shown by their code', () => expect(nameOf('not a code', 'region', 'en')).toBe('not a code'))
})
