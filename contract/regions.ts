import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import { z } from 'zod'
import { requestErrors } from './request-errors.ts'

/** ISO 3166-1 codes of all countries; their names come from the browser, in the reader's language. */
export const countryCodes: readonly string[] = isoCodes.flatMap(([alpha2]) => alpha2 ?? []).sort()

const isCountry = new Set(countryCodes)

/** Countries of places that have codes of their own without being countries. */
const countryOfPlace: Record<string, string> = {
  AC: 'SH',
  CP: 'FR',
  CQ: 'GG',
  DG: 'IO',
  EA: 'ES',
  IC: 'ES',
  TA: 'SH',
}

/** The country that a code of two letters stands for today: `UK` is `GB`, `SU` `RU`. Null for other codes, such as `EU` or `ZZ`. */
export function currentCountry(code: string): string | null {
  if (!/^[A-Z]{2}$/i.test(code)) return null
  const { region = code } = new Intl.Locale(`und-${code}`)
  const country = countryOfPlace[region] ?? region
  return isCountry.has(country) ? country : null
}

/** An existing country code. */
export const knownCountry = z
  .string(requestErrors.valueInvalid)
  .refine((code) => isCountry.has(code), requestErrors.valueInvalid)
