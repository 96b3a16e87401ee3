import { describe, expect, it } from 'vitest'
import { countryCodes, languageCodes } from '#contract/regions.ts'
import { nameOf } from './region-names.ts'
import { normalizeForSearch, searchNamesOf } from './regions.ts'

describe('countries and languages', () => {
  it('all have a name in each of the five languages', () => {
    for (const language of ['en', 'ar', 'es', 'de', 'pt']) {
      for (const code of countryCodes) expect(nameOf(code, 'region', language)).not.toBe(code)
      const names = languageCodes.map((code) => nameOf(code, 'language', language))
      expect(new Set(names).size).toBe(languageCodes.length)
    }
  })

  it('are found by their English and native names, regardless of case and accents', () => {
    expect(normalizeForSearch(searchNamesOf('DE', 'region'))).toContain(normalizeForSearch('DEUTSCHLAND'))
    expect(normalizeForSearch(searchNamesOf('EG', 'region'))).toContain(normalizeForSearch('مصر'))
    expect(normalizeForSearch(searchNamesOf('CI', 'region'))).toContain(normalizeForSearch('cote'))
    expect(normalizeForSearch(searchNamesOf('es', 'language'))).toContain(normalizeForSearch('Espanol'))
    expect(normalizeForSearch(searchNamesOf('ar', 'language'))).toContain(normalizeForSearch('Arabic'))
  })

  it('that are unknown are shown by their code', () => expect(nameOf('not a code', 'region', 'en')).toBe('not a code'))
})
