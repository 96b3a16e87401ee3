import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Stored = { path: string; bytes: number; sha256: string }

/** Where files of people lie. Paths are made here and never come from a request. */
export type Storage = {
  /** Takes a stream; leaves nothing behind when it fails. */
  put(content: Readable): Promise<Stored>
  read(path: string, range?: { start: number; end: number }): Readable
  remove(path: string): Promise<void>
}

/** Storage in a local folder, spread over sub-folders. */
export function openStorage(folder: string): Storage {
  const inFolder = (name: string) => path.join(folder, name)
  return {
    async put(content) {
      const name = randomUUID()
      const target = path.join(name.slice(0, 2), name.slice(2, 4), name)
      const waiting = inFolder(`${name}.part`)
      const hash = createHash('sha256')
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          hash.update(chunk)
          done(null, chunk)
        },
      })
      try {
        await mkdir(path.dirname(inFolder(target)), { recursive: true })
        await pipeline(content, measure, createWriteStream(waiting, { mode: 0o600 }))
        await rename(waiting, inFolder(target))
      } catch (error) {
        await rm(waiting, { force: true })
        throw error
      }
      return { path: target, bytes, sha256: hash.digest('hex') }
    },
    read: (file, range) => createReadStream(inFolder(file), range),
    remove: (file) => rm(inFolder(file), { force: true }),
  }
}
