import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32, createDeflate, deflateSync } from 'node:zlib'

type Pixels = {
  /** Rows of `stride` bytes, which begin with `width * channels` bytes of pixels. */
  data: Uint8Array
  width: number
  height: number
  stride: number
  channels: 3 | 4
  icc: Buffer | undefined
}

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const colourTypes = { 3: 2, 4: 6 }
const chunkBytes = 1024 ** 2

/**
 * Writes decoded pixels and their colour profile as a PNG, row by row and uncompressed: sharp accepts raw pixels, but no profile with
 * them.
 */
export async function writePng(file: string, picture: Pixels): Promise<void> {
  const { width, height, channels, icc } = picture
  const output = createWriteStream(file, { mode: 0o600 })
  const written = finished(output)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, colourTypes[channels]], 8)
  output.write(signature)
  output.write(chunk('IHDR', header))
  if (icc) output.write(chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(icc)])))
  const packed = Readable.from(rowsOf(picture)).pipe(createDeflate({ level: 0, chunkSize: chunkBytes }))
  for await (const part of packed as AsyncIterable<Buffer>)
    if (!output.write(chunk('IDAT', part))) await once(output, 'drain')
  output.end(chunk('IEND', Buffer.alloc(0)))
  await written
}

/** The rows of a picture, each after a zero byte: no filter. */
function* rowsOf({ data, width, height, stride, channels }: Pixels): Generator<Buffer> {
  const bytes = width * channels
  for (let row = 0; row < height; row++) {
    const line = Buffer.alloc(bytes + 1)
    line.set(data.subarray(row * stride, row * stride + bytes), 1)
    yield line
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
