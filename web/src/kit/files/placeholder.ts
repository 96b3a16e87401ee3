import { placeholderSide } from '#contract/uploads/pictures.ts'

const headerBytes = 54
const rowBytes = placeholderSide * 3

/**
 * A picture's placeholder, as in the fragment of its URL, as a data URL: an uncompressed bitmap of 4 × 4 pixels, which browsers draw
 * smoothly at any size. Null for what is none.
 */
export function placeholderImage(placeholder: string): string | null {
  const packed = unpack(placeholder)
  if (packed?.length !== placeholderSide * placeholderSide * 2) return null
  const bitmap = new Uint8Array(headerBytes + placeholderSide * rowBytes)
  const view = new DataView(bitmap.buffer)
  // the headers of a BMP file: its size, where the pixels begin, and their format
  view.setUint16(0, 0x424d)
  view.setUint32(2, bitmap.length, true)
  view.setUint32(10, headerBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, placeholderSide, true)
  // rows from top to bottom
  view.setInt32(22, -placeholderSide, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  for (let pixel = 0; pixel < placeholderSide * placeholderSide; pixel++) {
    const value = packed[pixel * 2]! * 256 + packed[pixel * 2 + 1]!
    const at = headerBytes + pixel * 3
    bitmap[at] = stretch(value & 31, 31)
    bitmap[at + 1] = stretch((value >> 5) & 63, 63)
    bitmap[at + 2] = stretch(value >> 11, 31)
  }
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bitmap))}`
}

const stretch = (value: number, highest: number) => Math.round((value * 255) / highest)

function unpack(base64url: string): Uint8Array | null {
  try {
    const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(text, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
