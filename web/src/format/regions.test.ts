import { describe, expect, it } from 'vitest'
import { countryCodes, languageCodes } from '#contract/regions.ts'
import { nameOf } from './region-names.ts'
import { matcherOf } from './regions.ts'

describe('countries and languages', () => {
  it('all have a name in each of the five languages', () => {
    for (const language of ['en', 'ar', 'es', 'de', 'pt']) {
      for (const code of countryCodes) expect(nameOf(code, 'region', language)).not.toBe(code)
      const names = languageCodes.map((code) => nameOf(code, 'language', language))
      expect(new Set(names).size).toBe(languageCodes.length)
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
  ])('the country %s is found by %s', (code, search) => expect(matcherOf('region', search)(code)).toBe(true))

  it.each([
    ['es', 'Espanol'],
    ['es', 'castellano'],
    ['ar', 'Arabic'],
    ['fa', 'farsi'],
    ['de', 'alemao'],
    ['tr', 'تركيه'],
    ['zh', 'mandarin'],
  ])('the language %s is found by %s', (code, search) => expect(matcherOf('language', search)(code)).toBe(true))

  it('are not found by what they are not called', () => {
    expect(countryCodes.filter(matcherOf('region', 'austria'))).toEqual(['AT'])
    expect(countryCodes.filter(matcherOf('region', 'nowhere'))).toEqual([])
  })

  it('that are unknown are shown by their code', () => expect(nameOf('not a code', 'region', 'en')).toBe('not a code'))
})
