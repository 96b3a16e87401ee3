import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { hashingStream } from '../platform/storage/storage.ts'
import { damaged, openSealedFile, type SealedFile } from './sealed-file.ts'

export type TableEntry = {
  kind: 'table'
  schema: string
  name: string
  /** Stored columns; generated ones follow from them. */
  columns: string[]
  /** The table that a partition belongs to, and its bounds as in `create table`; null for other tables. */
  partition: { of: string; bounds: string } | null
}
export type FileEntry = { kind: 'file'; store: 'storage' | 'media'; name: string }
export type SecretEntry = { kind: 'secret' }
export type Entry = TableEntry | FileEntry | SecretEntry
/** The size and SHA-256 of an entry's content. */
export type Content = { bytes: number; sha256: string }

/** Types of frames inside the encrypted file: a type, the length of the content, and the content. */
const frameTypes = { entry: 1, data: 2, end: 3, manifest: 4 } as const
type FrameType = keyof typeof frameTypes
const frameNames = new Map(Object.entries(frameTypes).map(([name, type]) => [type as number, name as FrameType]))
const frameHeadBytes = 5
const maxFrameBytes = 64 * 2 ** 20

async function writeFrame(file: SealedFile, type: FrameType, content: Buffer): Promise<void> {
  const head = Buffer.alloc(frameHeadBytes)
  head.writeUInt8(frameTypes[type])
  head.writeUInt32BE(content.length, 1)
  await file.write(head)
  await file.write(content)
}

const asJson = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Adds an entry with its content, tables compressed; returns the size and hash of the content. */
export async function writeEntry(file: SealedFile, entry: Entry, content: Readable): Promise<Content> {
  await writeFrame(file, 'entry', asJson(entry))
  const { through, result } = hashingStream()
  // an error of the content reaches the reader at the end of the chain
  const packed =
    entry.kind === 'table'
      ? pipeline(content, through, createGzip({ level: 3 }), () => undefined)
      : pipeline(content, through, () => undefined)
  for await (const chunk of packed as AsyncIterable<Buffer>) await writeFrame(file, 'data', chunk)
  const written = result()
  await writeFrame(file, 'end', asJson(written))
  return written
}

/** Adds the manifest, which is the last thing in a backup. */
export const writeManifest = (file: SealedFile, manifest: object) => writeFrame(file, 'manifest', asJson(manifest))

/** An entry being read: `content` must be read to its end before the next entry, and throws there if it differs from what was written. */
export type ReadEntry = { entry: Entry; content: AsyncIterable<Buffer>; result: () => Content }

/** Reads the entries of a backup in order, and then its manifest; throws ConfigurationError when anything is damaged. */
export async function* readEntries(
  file: string,
  key: string,
): AsyncGenerator<ReadEntry | { manifest: unknown }, void, undefined> {
  const frames = readFrames(file, key)
  try {
    for (;;) {
      const { type, content } = await nextFrame(frames, file)
      if (type === 'manifest') {
        // reading on to the end checks that nothing follows
        if (!(await frames.next()).done) throw damaged(file)
        yield { manifest: JSON.parse(content.toString()) }
        return
      }
      if (type !== 'entry') throw damaged(file)
      const entry = JSON.parse(content.toString()) as Entry
      const hash = createHash('sha256')
      const read: Content = { bytes: 0, sha256: '' }
      yield { entry, content: contentOf({ frames, file, entry, hash, read }), result: () => read }
    }
  } finally {
    await frames.return(undefined)
  }
}

type Frame = { type: FrameType; content: Buffer }
type Frames = AsyncGenerator<Frame, void, undefined>

async function nextFrame(frames: Frames, file: string): Promise<Frame> {
  const { value, done } = await frames.next()
  if (done || !value) throw damaged(file)
  return value
}

type Reading = {
  frames: Frames
  file: string
  entry: Entry
  hash: ReturnType<typeof createHash>
  read: Content
}

async function* contentOf({ frames, file, entry, hash, read }: Reading): AsyncGenerator<Buffer, void, undefined> {
  let written: Content | null = null
  async function* packed() {
    for (;;) {
      const { type, content } = await nextFrame(frames, file)
      if (type === 'end') {
        written = JSON.parse(content.toString()) as Content
        return
      }
      if (type !== 'data') throw damaged(file)
      yield content
    }
  }
  const unpacked =
    entry.kind === 'table' ? pipeline(Readable.from(packed()), createGunzip(), () => undefined) : packed()
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    hash.update(chunk)
    read.bytes += chunk.length
    yield chunk
  }
  read.sha256 = hash.digest('hex')
  const { bytes, sha256 } = written ?? { bytes: -1, sha256: '' }
  if (bytes !== read.bytes || sha256 !== read.sha256) throw damaged(file)
}

async function* readFrames(file: string, key: string): Frames {
  let rest: Buffer = Buffer.alloc(0)
  const pieces = openSealedFile(file, key)
  /** Reads the next `length` bytes; null at the end of the file. */
  const take = async (length: number): Promise<Buffer | null> => {
    const parts = [rest]
    for (let there = rest.length; there < length; ) {
      const { value, done } = await pieces.next()
      if (done || !value) {
        if (there > 0) throw damaged(file)
        return null
      }
      parts.push(value)
      there += value.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  try {
    for (;;) {
      const head = await take(frameHeadBytes)
      if (!head) return
      const type = frameNames.get(head.readUInt8())
      const length = head.readUInt32BE(1)
      if (!type || length > maxFrameBytes) throw damaged(file)
      const content = length === 0 ? Buffer.alloc(0) : await take(length)
      if (!content) throw damaged(file)
      yield { type, content }
    }
  } finally {
    await pieces.return(undefined)
  }
}
