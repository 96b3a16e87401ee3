import sharp from 'sharp'
import { typesetPicture } from './typeset.ts'

const largestSide = 2_400
const limitInputPixels = 40_000_000

/**
 * Re-encodes a picture with a text all over it, as WebP with sides of at most 2,400 pixels, so that a leaked copy shows who viewed it.
 * Called by workers.
 */
export async function watermark({ picture, text }: { picture: Uint8Array; text: string }): Promise<Buffer> {
  const { data, info } = await sharp(picture, { limitInputPixels })
    .rotate()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const marks = typesetPicture({
    template: new URL('./watermark.typ', import.meta.url),
    language: 'en',
    content: { mark: text, size: { width, height } },
  })
  const input = await sharp(Buffer.from(marks)).resize(width, height).png().toBuffer()
  return sharp(data).composite([{ input }]).webp({ quality: 82 }).toBuffer()
}
