import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Returns whether an Ethereum address has a valid mixed-case checksum (EIP-55), so that a typo is found before money is sent irrevocably.
 * Addresses all in one case carry no checksum and are invalid.
 */
export function isEthereumAddress(address: string): boolean {
  if (!/^0x[\dA-Fa-f]{40}$/.test(address)) return false
  const plain = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'ascii'))).toString('hex')
  // the hash has 64 digits, more than an address
  const checked = [...plain].map((each, i) => (Number.parseInt(hash[i]!, 16) >= 8 ? each.toUpperCase() : each)).join('')
  return address === `0x${checked}`
}
