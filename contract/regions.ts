import isoCodes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import languageList from 'iso-639-1'
import { z } from 'zod'
import { messages } from './messages.ts'

/** ISO 3166-1 codes of all countries; their names come from the browser, in the reader's language. */
export const countryCodes: readonly string[] = isoCodes.map(([alpha2]) => alpha2!).sort()

/** ISO 639-1 codes of languages; Twi is left out, which goes by the name of Akan. */
export const languageCodes: readonly string[] = languageList
  .getAllCodes()
  .filter((code) => code !== 'tw')
  .sort()

const isCountry = new Set(countryCodes)
const isLanguage = new Set(languageCodes)

/** A country that there is. */
export const knownCountry = z.string(messages.valueInvalid).refine((code) => isCountry.has(code), messages.valueInvalid)
/** A language that there is. */
export const knownLanguage = z
  .string(messages.valueInvalid)
  .refine((code) => isLanguage.has(code), messages.valueInvalid)
