import { createHash, type Hash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Hashes of uploads whose pieces have all passed through this process; limited, since they only save reading a file again. */
const digests = new Map<string, { bytes: number; hash: Hash }>()
const maxDigests = 200

/** Hashes a piece while it arrives. */
export type PieceDigest = {
  add(chunk: Buffer): void
  /** Stores the hash of everything up to `bytes`, once the piece is stored. */
  record(id: string, bytes: number): void
}

/** Continues the hash of the first `offset` bytes; without one it only counts, and the whole file is read at the end. */
export function digestFrom(id: string, offset: number): PieceDigest {
  const known = digests.get(id)
  const hash = offset === 0 ? createHash('sha256') : known?.bytes === offset ? known.hash.copy() : null
  return {
    add: (chunk) => void hash?.update(chunk),
    record(id, bytes) {
      digests.delete(id)
      if (hash) digests.set(id, { bytes, hash: hash.copy() })
      // too many are not none
      if (digests.size > maxDigests) digests.delete(digests.keys().next().value!)
    },
  }
}

/** The SHA-256 of an upload of `bytes` if all of it passed through this process, which then drops it. */
export function takeDigest(id: string, bytes: number): string | null {
  const known = digests.get(id)
  digests.delete(id)
  return known?.bytes === bytes ? known.hash.digest('hex') : null
}

/** The SHA-256 of a stream. */
export async function digestOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of content) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
