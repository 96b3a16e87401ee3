import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import languageList from 'iso-639-1'
import { z } from 'zod'
import { requestErrors } from './request-errors.ts'

/** ISO 3166-1 codes of all countries; their names come from the browser, in the reader's language. */
export const countryCodes: readonly string[] = isoCodes.map(([alpha2]) => alpha2!).sort()

/** ISO 639-1 language codes, without Twi, which is listed as Akan. */
export const languageCodes: readonly string[] = languageList
  .getAllCodes()
  .filter((code) => code !== 'tw')
  .sort()

const isCountry = new Set(countryCodes)
const isLanguage = new Set(languageCodes)

/** An existing country code. */
export const knownCountry = z
  .string(requestErrors.valueInvalid)
  .refine((code) => isCountry.has(code), requestErrors.valueInvalid)
/** An existing language code. */
export const knownLanguage = z
  .string(requestErrors.valueInvalid)
  .refine((code) => isLanguage.has(code), requestErrors.valueInvalid)
