import { describe, expect, it } from 'vitest'
import { countryCodes, languageCodes } from '#contract/regions.ts'
import { nameOf } from './region-names.ts'
import { folded, otherNames } from './regions.ts'

describe('countries and languages', () => {
  it('all have a name in each of the five languages', () => {
    for (const language of ['en', 'ar', 'es', 'de', 'pt']) {
      for (const code of countryCodes) expect(nameOf(code, 'region', language)).not.toBe(code)
      const names = languageCodes.map((code) => nameOf(code, 'language', language))
      expect(new Set(names).size).toBe(languageCodes.length)
    }
  })

  it('are found by their English and their own name, however it is typed', () => {
    expect(folded(otherNames('DE', 'region'))).toContain(folded('DEUTSCHLAND'))
    expect(folded(otherNames('EG', 'region'))).toContain(folded('مصر'))
    expect(folded(otherNames('CI', 'region'))).toContain(folded('cote'))
    expect(folded(otherNames('es', 'language'))).toContain(folded('Espanol'))
    expect(folded(otherNames('ar', 'language'))).toContain(folded('Arabic'))
  })

  it('that are unknown go by their code', () => expect(nameOf('not a code', 'region', 'en')).toBe('not a code'))
})
