import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { securityErrors } from '#contract/accounts/security/errors.ts'
import { compactPhone, withoutTrunkPrefix } from '#contract/accounts/security/phone.ts'
import { invalid } from './refusal.ts'

/** Numbers in service that the library calls invalid, by country code: American areas newer than it, and mobile numbers. */
const unknownToLibrary: Partial<Record<string, (number: PhoneNumber) => boolean>> = {
  1: ({ country, nationalNumber }) =>
    country === undefined && /^[2-9](?!00|11|55|9\d)\d{2}(?!\d11)[2-9]\d{6}$/.test(nationalNumber),
  33: ({ nationalNumber }) => /^7\d{8}$/.test(nationalNumber),
  972: ({ nationalNumber }) => /^50\d{7}$/.test(nationalNumber),
}

/**
 * Parses a phone number as typed into E.164: with its country code, or as it is dialled in `country`. Refuses numbers that no numbering
 * plan in force has, with 422 on the field `phone`.
 */
export function readPhoneNumber(typed: string, country?: string): string {
  const compact = compactPhone(typed)
  if (!/^\+?\d+$/.test(withoutTrunkPrefix(compact))) throw invalid('phone', securityErrors.phoneDigits)
  const home = country && isSupportedCountry(country) ? country : undefined
  if (!compact.startsWith('+') && !home) throw invalid('phone', securityErrors.phoneNeedsCountry)
  // in one of the two readings, since only Italy's numbers include the zero in brackets
  const read = [compact.replace('(0)', '0'), withoutTrunkPrefix(compact)]
    .map((written) => parse(written, home))
    .find((number) => number && isInService(number))
  if (!read) throw invalid('phone', securityErrors.phoneUnknown)
  return read.number
}

/** Parses a number, without the 1 that preceded mobile numbers in Mexico until 2019. */
function parse(written: string, home?: CountryCode): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(written, { extract: false, ...(home && { defaultCountry: home }) })
  return number && parsePhoneNumberFromString(number.number.replace(/^\+521(?=\d{10}$)/, '+52'), { extract: false })
}

const isInService = (number: PhoneNumber) =>
  number.isValid() || (unknownToLibrary[number.countryCallingCode]?.(number) ?? false)
