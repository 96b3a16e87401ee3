import { deflateSync } from 'node:zlib'
import { chunk, pngSignature } from './hostile-files.ts'

type Colour = [red: number, green: number, blue: number, opacity: number]
type Still = { colour: Colour; ms: number }
const size = { width: 20, height: 10 }

/** An animated PNG of plain colours, 20 × 10 pixels, shown twice. */
export function animatedPng(frames: Still[]): Buffer {
  const { width, height } = size
  let sequence = 0
  const parts = frames.flatMap(({ colour, ms }, i) => {
    const control = u32(sequence++, width, height, 0, 0)
    const timing = Buffer.from([ms >> 8, ms & 255, 1_000 >> 8, 1_000 & 255, 0, 0])
    const content = deflateSync(pixelsOf(colour))
    return [
      chunk('fcTL', Buffer.concat([control, timing])),
      i === 0 ? chunk('IDAT', content) : chunk('fdAT', Buffer.concat([u32(sequence++), content])),
    ]
  })
  const header = Buffer.concat([u32(width, height), Buffer.from([8, 6, 0, 0, 0])])
  const control = chunk('acTL', u32(frames.length, 2))
  return Buffer.concat([pngSignature, chunk('IHDR', header), control, ...parts, chunk('IEND', Buffer.alloc(0))])
}

const pixelsOf = (colour: Colour) =>
  Buffer.concat(Array<Buffer>(size.height).fill(Buffer.from([0, ...Array<Colour>(size.width).fill(colour).flat()])))

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value, i * 4)
  return bytes
}
