import { cleanLine, withPlainDigits } from '../../text.ts'

const trunkPrefix = /\(\s*0\s*\)/
const separators = /\(\s*0\s*\)|[\s().·/\p{Pd}]/gu

/** A phone number in plain digits without the characters between them; a trunk prefix in brackets stays as `(0)`. */
export const compactPhone = (typed: string): string =>
  withPlainDigits(cleanLine(typed.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')))
    .replaceAll(separators, (found) => (trunkPrefix.test(found) ? '(0)' : ''))
    .replace(/^00/, '+')

/** A compact number without the trunk prefix, which is dialled only within its country. */
export const withoutTrunkPrefix = (compact: string): string => compact.replace('(0)', '')
