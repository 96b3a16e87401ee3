import { expect, it } from 'vitest'
import { disclosureOf } from './disclosure.ts'

it('names the label of each country that has a rule, once, and those that require a licence', () => {
  expect(disclosureOf(['DE', 'AE', 'DE', 'global', 'XX'])).toEqual({
    labels: [
      { country: 'DE', label: 'Anzeige' },
      { country: 'AE', label: 'إعلان' },
    ],
    licenceCountries: ['AE'],
  })
  expect(disclosureOf(['global'])).toEqual({ labels: [], licenceCountries: [] })
})
