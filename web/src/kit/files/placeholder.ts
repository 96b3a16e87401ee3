import { placeholderSide } from '#contract/foundation/uploads/pictures.ts'

const pixels = placeholderSide * placeholderSide
const headerBytes = 54
const bitmapBytes = headerBytes + pixels * 3

/** The headers of a BMP file of 4 × 4 pixels: its size, where the pixels begin, and their format; rows from top to bottom. */
function headerOf(): string {
  const view = new DataView(new ArrayBuffer(headerBytes))
  view.setUint16(0, 0x424d)
  view.setUint32(2, bitmapBytes, true)
  view.setUint32(10, headerBytes, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, placeholderSide, true)
  view.setInt32(22, -placeholderSide, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, 24, true)
  return String.fromCharCode(...new Uint8Array(view.buffer))
}
const header = headerOf()

/**
 * A picture's placeholder, as in the fragment of its URL, as a data URL: an uncompressed bitmap of 4 × 4 pixels, which browsers draw
 * smoothly at any size. Null for any other text.
 */
export function placeholderImage(placeholder: string): string | null {
  const packed = unpack(placeholder)
  if (packed?.length !== pixels * 2) return null
  let bitmap = header
  for (let at = 0; at < packed.length; at += 2) {
    const value = packed.charCodeAt(at) * 256 + packed.charCodeAt(at + 1)
    bitmap += String.fromCharCode(stretch(value & 31, 31), stretch((value >> 5) & 63, 63), stretch(value >> 11, 31))
  }
  return `data:image/bmp;base64,${btoa(bitmap)}`
}

const stretch = (value: number, highest: number) => Math.round((value * 255) / highest)

/** Bytes as the characters of a string. */
function unpack(base64url: string): string | null {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return null
  }
}
