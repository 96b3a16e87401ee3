import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export type Stored = { path: string; bytes: number; sha256: string }

/** Where files of people lie. Paths are made by the program and never come from a request. */
export type Storage = {
  /** Takes a stream, under `name` or a path of its own; leaves nothing behind when it fails. */
  put(content: Readable, name?: string): Promise<Stored>
  read(path: string, range?: { start: number; end: number }): Readable
  /** In bytes; null: there is no such file. */
  size(path: string): Promise<number | null>
  remove(path: string): Promise<void>
  /** Removes what never arrived whole and was last written to before `before`. */
  tidy(before: Date): Promise<void>
}

/** A path that tells nothing, spread over sub-folders. */
export const spread = (name: string) => path.posix.join(name.slice(0, 2), name.slice(2, 4), name)

/** Counts and fingerprints what runs through. */
export function measured() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Storage in a local folder. */
export function openStorage(folder: string): Storage {
  const inFolder = (name: string) => path.join(folder, name)
  return {
    async put(content, name = spread(randomUUID())) {
      const waiting = inFolder(`${randomUUID()}.part`)
      const { through, result } = measured()
      try {
        await mkdir(path.dirname(inFolder(name)), { recursive: true })
        await pipeline(content, through, createWriteStream(waiting, { mode: 0o600 }))
        await rename(waiting, inFolder(name))
      } catch (error) {
        await rm(waiting, { force: true })
        throw error
      }
      return { path: name, ...result() }
    },
    read: (file, range) => createReadStream(inFolder(file), range),
    size: (file) =>
      stat(inFolder(file)).then(
        (found) => (found.isFile() ? found.size : null),
        () => null,
      ),
    remove: (file) => rm(inFolder(file), { force: true }),
    tidy: (before) => removeOld(folder, before, (name) => name.endsWith('.part')),
  }
}

/** Removes what lies directly in `folder` and was last written to before `before`; a folder that is not there is fine. */
export async function removeOld(folder: string, before: Date, is: (name: string) => boolean = () => true) {
  for (const name of (await readdir(folder).catch(() => [])).filter(is)) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && found.mtime < before) await rm(file, { recursive: true, force: true })
  }
}
