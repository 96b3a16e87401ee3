import { deflateSync } from 'node:zlib'

/** A box of an MP4. */
function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** The same video with headers that count in seconds in place of fractions: it claims to last for hours. */
export function claimedHours(video: Buffer): Buffer {
  const content = Buffer.from(video)
  for (const header of ['mvhd', 'mdhd'])
    for (let at = content.indexOf(header); at > 0; at = content.indexOf(header, at + 4))
      content.writeUInt32BE(1, at + 16)
  return content
}

/** The same video with headers that claim small pictures. */
export function understated(video: Buffer, [width, height]: [number, number]): Buffer {
  const content = Buffer.from(video)
  const entry = content.indexOf('avc1', content.indexOf('stsd'))
  content.writeUInt16BE(width, entry + 28)
  content.writeUInt16BE(height, entry + 30)
  const track = content.indexOf('tkhd') + 4
  content.writeUInt32BE(width * 65_536, track + 76)
  content.writeUInt32BE(height * 65_536, track + 80)
  return content
}

/** A decompression bomb: a movie whose compressed index is small and unpacks to so many bytes. */
export function packedIndex(bytes: number): Buffer {
  const index = box(
    'cmov',
    box('dcom', Buffer.from('zlib')),
    box('cmvd', uint32(bytes), deflateSync(Buffer.alloc(bytes), { level: 1 })),
  )
  return Buffer.concat([
    box('ftyp', Buffer.from('isom'), uint32(0), Buffer.from('isom')),
    box('moov', index),
    box('mdat', Buffer.alloc(5_000)),
  ])
}
