import { z } from 'zod'
import { cleanLine } from '../../text.ts'
import { userErrors } from './errors.ts'

const asciiLabel = /xn--[a-z\d-]*[a-z\d](?=\.|$)/g
const plainAddress = z.email()

const split = (address: string): [local: string, host: string] => {
  const at = address.lastIndexOf('@')
  return [address.slice(0, at + 1), address.slice(at + 1)]
}

/** A mail address whose host is in ASCII, as mail servers know it: `user@müller.example` is `user@xn--mller-kva.example`. */
export function withAsciiHost(address: string): string {
  const [local, host] = split(address)
  if (local === '' || !/\P{ASCII}/u.test(host) || /[\s:/?#@[\]\\%]/.test(host)) return address
  const url = URL.parse(`http://${host}`)
  return url ? local + url.hostname : address
}

/**
 * Checks whether a text is a mail address, with its host in letters, or in the ASCII form of other letters, which zod's pattern refuses
 * as a last label.
 */
function isMailAddress(address: string): boolean {
  const [local, host] = split(address)
  return URL.canParse(`http://${host}`) && plainAddress.safeParse(local + host.replaceAll(asciiLabel, 'label')).success
}

/** A mail address as servers take it: hosts in other letters in their ASCII form (RFC 5890). */
export const mailAddress = z
  .string(userErrors.emailInvalid)
  .overwrite(cleanLine)
  .toLowerCase()
  .overwrite(withAsciiHost)
  .max(254, userErrors.emailInvalid)
  .refine(isMailAddress, userErrors.emailInvalid)
