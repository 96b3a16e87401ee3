import { expect, it } from 'vitest'
import { placeholderImage } from './placeholder.ts'

/** Red, green, blue and white, then black; 5, 6 and 5 bits each. */
const colours = [0xf800, 0x07e0, 0x001f, 0xffff, ...Array<number>(12).fill(0)]
const packed = Buffer.from(colours.flatMap((colour) => [colour >> 8, colour & 255]))

it('is a bitmap of 4 × 4 pixels, its first row on top', () => {
  const bitmap = Buffer.from(placeholderImage(packed.toString('base64url'))!.split(',')[1]!, 'base64')
  expect(bitmap.toString('latin1', 0, 2)).toBe('BM')
  expect(bitmap.readUInt32LE(2)).toBe(bitmap.length)
  expect([bitmap.readInt32LE(18), bitmap.readInt32LE(22)]).toEqual([4, -4])
  const pixels = bitmap.subarray(bitmap.readUInt32LE(10))
  // blue, green and red
  expect([...pixels.subarray(0, 15)]).toEqual([0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 0, 0, 0])
  expect(pixels).toHaveLength(48)
})

it('is none for what is no placeholder', () => {
  for (const none of ['', 'AAAA', 'not base64!']) expect(placeholderImage(none)).toBeNull()
})
