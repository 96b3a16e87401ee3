import { expect, it } from 'vitest'
import { countryCodes } from './regions.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Codes that Unicode has a name for without their being countries: unions, pseudo-locales, and places that belong to one. */
const otherCodes = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ')

it('has every country that Unicode names today', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code
  const known = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) && isCurrent(code) && !otherCodes.includes(code))
  expect(countryCodes).toEqual(known)
})
