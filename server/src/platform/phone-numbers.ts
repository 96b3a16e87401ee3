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
 * A phone number in E.164, as somebody typed it: with its country, or as it is dialled in `country`. Refuses 422 on the field `phone` what no
 * plan of numbers in force has.
 */
export function readPhoneNumber(typed: string, country?: string): string {
  const compact = compactPhone(typed)
  if (!/^\+?\d+$/.test(withoutTrunkPrefix(compact))) throw invalid('phone', securityErrors.phoneDigits)
  const home = country && isSupportedCountry(country) ? country : undefined
  if (!compact.startsWith('+') && !home) throw invalid('phone', securityErrors.phoneNeedsCountry)
  // of the two, the zero in brackets belongs to the number in Italy alone
  const read = [compact.replace('(0)', '0'), withoutTrunkPrefix(compact)]
    .map((written) => parse(written, home))
    .find((number) => number && isInService(number))
  if (!read) throw invalid('phone', securityErrors.phoneUnknown)
  return read.number
}

/** A number, without the 1 that Mexico had before its mobile numbers until 2019. */
function parse(written: string, home?: CountryCode): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(written, { extract: false, ...(home && { defaultCountry: home }) })
  return number && parsePhoneNumberFromString(number.number.replace(/^\+521(?=\d{10}$)/, '+52'), { extract: false })
}

const isInService = (number: PhoneNumber) =>
  number.isValid() || (unknownToLibrary[number.countryCallingCode]?.(number) ?? false)
