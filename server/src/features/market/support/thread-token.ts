import { timingSafeEqual } from 'node:crypto'
import { digest } from '../../../platform/crypto/secret.ts'
import type { Services } from '../../../platform/services.ts'

type Signer = Pick<Services, 'secret'>

const signature = ({ secret }: Signer, messageId: number) => digest(secret, 'contact-thread', String(messageId))

/** The page of a thread. Its token is in the fragment, so that browsers send it to no other site. */
export const threadLink = (services: Pick<Services, 'secret' | 'publicOrigin'>, messageId: number): string =>
  `${services.publicOrigin}/contact/${messageId}#${signature(services, messageId).toString('base64url')}`

/** Returns whether we signed this token for this thread. */
export const opensThread = (services: Signer, messageId: number, token: string | undefined): boolean =>
  isSame(signature(services, messageId), Buffer.from(token ?? '', 'base64url'))

/** 128 bits in hexadecimal: mail programs may change the case of an address. */
const addressSignature = ({ secret }: Signer, messageId: number) =>
  digest(secret, 'contact-reply-address', String(messageId)).subarray(0, 16)

/** The address to which emailed replies to a thread go: the inbound address with a token that names the thread. */
export function replyAddress(services: Signer, inboundAddress: string, messageId: number): string {
  const [name, host] = inboundAddress.split('@')
  return `${name}+${messageId}.${addressSignature(services, messageId).toString('hex')}@${host}`
}

/** The thread that one of these addresses names; null unless we signed it. */
export function threadOfAddresses(services: Signer, addresses: readonly string[]): number | null {
  for (const address of addresses) {
    const match = /\+([1-9]\d{0,9})\.([\da-f]{32})@/i.exec(address)
    if (!match) continue
    const messageId = Number(match[1])
    // the pattern has two groups
    if (isSame(addressSignature(services, messageId), Buffer.from(match[2]!, 'hex'))) return messageId
  }
  return null
}

const isSame = (right: Buffer, shown: Buffer) => shown.length === right.length && timingSafeEqual(shown, right)
