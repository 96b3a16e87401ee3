import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import isAbaRouting from 'validator/lib/isAbaRouting.js'
import { withPlainDigits } from '#contract/text.ts'

/**
 * Returns whether a number is an IBAN that its country's banks can have (ISO 13616 and the registry): length, form and all check digits.
 */
export const isIban = (number: string): boolean => isValidIBAN(compact(number))

/** Returns whether a code has the form of ISO 9362 and names a country. */
export const isBic = (code: string): boolean => isValidBIC(compact(code))

/**
 * Returns whether a number is a US bank's routing number. 00 is the government and 80 travellers' cheques: nobody has an account there.
 */
export const isUsRouting = (number: string): boolean => isAbaRouting(number) && !/^(00|80)/.test(number)

const compact = (number: string): string => electronicFormatIBAN(withPlainDigits(number).replaceAll(/[\s.]/g, '')) ?? ''
