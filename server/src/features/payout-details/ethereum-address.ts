import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Whether the letters of an Ethereum address are capital where its hash says so (EIP-55): a slip is found before money is sent where
 * nobody can bring it back from. Addresses all in one case carry no check and are refused.
 */
export function isEthereumAddress(address: string): boolean {
  if (!/^0x[\dA-Fa-f]{40}$/.test(address)) return false
  const plain = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'ascii'))).toString('hex')
  const checked = [...plain].map((each, i) => (Number.parseInt(hash[i]!, 16) >= 8 ? each.toUpperCase() : each)).join('')
  return address === `0x${checked}`
}
