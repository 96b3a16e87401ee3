import { createCipheriv, createDecipheriv, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { ConfigurationError } from '../platform/configuration-error.ts'

/*
 * A file of encrypted pieces: `magic`, a random salt and a mark of the key, then pieces of `pieceBytes` under AES-256-GCM, each followed
 * by its tag. The nonce of a piece is its number and a flag for the last one, so that missing, repeated and reordered pieces are detected
 * like changed ones. The key belongs to this file alone: it is derived from the given one and the salt.
 */
const magic = Buffer.from('VIVOBID BACKUP 1\n')
const saltBytes = 32
const keyBytes = 32
const headerBytes = magic.length + saltBytes + keyBytes
const pieceBytes = 256 * 1024
const tagBytes = 16

/** 128 MB and half a second for each guess at a key. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 }
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt)

/** A key and its mark, which reveals nothing about it but distinguishes a wrong key from a damaged file. */
async function deriveKey(key: string, salt: Buffer): Promise<{ fileKey: Buffer; mark: Buffer }> {
  const derived = await derive(key, salt, 2 * keyBytes, cost)
  return { fileKey: derived.subarray(0, keyBytes), mark: derived.subarray(keyBytes) }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(isLast ? 1 : 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

/** The error for a file that was changed, cut off or put together differently. */
export const damaged = (file: string) =>
  new ConfigurationError(`${path.basename(file)} is damaged: a part of it was changed or is missing.`)

export type SealedFile = {
  write(content: Buffer): Promise<void>
  /** Writes the last piece and waits until everything is on disk. */
  end(): Promise<void>
  close(): Promise<void>
}

/** Creates an encrypted file that only its owner can read; refuses to overwrite one. */
export async function createSealedFile(file: string, key: string): Promise<SealedFile> {
  const salt = randomBytes(saltBytes)
  const { fileKey, mark } = await deriveKey(key, salt)
  const header = Buffer.concat([magic, salt, mark])
  const handle = await open(file, 'wx', 0o600)
  const piece = Buffer.allocUnsafe(pieceBytes)
  let filled = 0
  let number = 0
  const flush = async (isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++, isLast)).setAAD(header)
    const sealed = [cipher.update(piece.subarray(0, filled)), cipher.final(), cipher.getAuthTag()]
    filled = 0
    await writeAll(handle, Buffer.concat(sealed))
  }
  await writeAll(handle, header)
  return {
    async write(content) {
      for (let from = 0; from < content.length; ) {
        // a full piece is written only when more follows, since the last one is marked
        if (filled === pieceBytes) await flush(false)
        const copied = content.copy(piece, filled, from)
        filled += copied
        from += copied
      }
    },
    async end() {
      await flush(true)
      await handle.sync()
    },
    close: () => handle.close(),
  }
}

async function writeAll(handle: FileHandle, content: Buffer): Promise<void> {
  for (let written = 0; written < content.length; )
    written += (await handle.write(content, written, content.length - written)).bytesWritten
}

/** Decrypts a file piece by piece; throws ConfigurationError with a sentence when the key is wrong or the file is damaged. */
export async function* openSealedFile(file: string, key: string): AsyncGenerator<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigurationError(`${file} cannot be read (${error.code}).`)
  })
  try {
    const state = await handle.stat()
    const header = state.isFile() ? await readAt(handle, 0, headerBytes) : Buffer.alloc(0)
    if (!header.subarray(0, magic.length).equals(magic)) throw new ConfigurationError(`${file} is not a backup.`)
    if (header.length < headerBytes) throw damaged(file)
    const { fileKey, mark } = await deriveKey(key, header.subarray(magic.length, magic.length + saltBytes))
    if (!timingSafeEqual(mark, header.subarray(magic.length + saltBytes)))
      throw new ConfigurationError(`${path.basename(file)} cannot be opened with this BACKUP_KEY.`)
    for (let number = 0, at = headerBytes; ; number++) {
      const sealed = await readAt(handle, at, pieceBytes + tagBytes)
      at += sealed.length
      const isLast = at >= state.size
      if (sealed.length < tagBytes) throw damaged(file)
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast)).setAAD(header)
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      const piece = decipher.update(sealed.subarray(0, -tagBytes))
      try {
        decipher.final()
      } catch {
        throw damaged(file)
      }
      yield piece
      if (isLast) return
    }
  } finally {
    await handle.close()
  }
}

/** Reads up to so many bytes: fewer only at the end of the file. */
async function readAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const content = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await handle.read(content, filled, length - filled, at + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return content.subarray(0, filled)
}
