import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { readexPro } from '../typefaces/typefaces.ts'

const largestSide = 2_400
const limitInputPixels = 40_000_000
const fontfile = fileURLToPath(readexPro.regular)

/**
 * Re-encodes a picture with a text all over it, as WebP with sides of at most 2,400 pixels, so that a leaked copy shows who viewed it.
 * The text may contain Latin letters, digits and the punctuation of usernames.
 */
export async function watermarked(picture: Buffer, text: string): Promise<Buffer> {
  const upright = await sharp(picture, { limitInputPixels })
    .rotate()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const tile = await tileOf(text, { size: Math.max(12, Math.round(Math.min(width, height) / 28)), width, height })
  return sharp(upright.data)
    .composite([{ input: tile, tile: true }])
    .webp({ quality: 82 })
    .toBuffer()
}

/** One tile with the text: white with a dark shadow, readable on any background, slanted, padded, no larger than the picture. */
async function tileOf(
  text: string,
  { size, width, height }: { size: number; width: number; height: number },
): Promise<Buffer> {
  const line = async (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${text}</span>`,
        font: `Readex Pro ${size}px`,
        fontfile,
        rgba: true,
      },
    })
      .png()
      .toBuffer()
  const [dark, light] = [await line('#000000'), await line('#ffffff')]
  const { width: long = 1, height: high = 1 } = await sharp(light).metadata()
  const both = await sharp({ create: { width: long + 2, height: high + 2, channels: 4, background: '#0000' } })
    .composite([
      { input: dark, left: 2, top: 2 },
      { input: light, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  const slanted = await sharp(both)
    .rotate(-24, { background: '#0000' })
    .extend({ top: size, bottom: size, left: size, right: size, background: '#0000' })
    .png()
    .toBuffer()
  return sharp(slanted)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .composite([
      { input: Buffer.from([0, 0, 0, 128]), raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
}
