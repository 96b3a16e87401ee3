import sharp, { type Raw } from 'sharp'
import { placeholderSide } from '#contract/foundation/uploads/pictures.ts'

/**
 * The placeholder of an opaque picture: 4 × 4 pixels of 16 bits (5 red, 6 green, 5 blue), 32 bytes in base64url. Empty for a picture that
 * is transparent in places, whose placeholder would show through. Called in the process that decodes pictures.
 */
export async function makePlaceholder(pixels: Buffer | string, raw?: Raw): Promise<string> {
  const picture = raw ? sharp(pixels, { raw }) : sharp(pixels)
  if (!(await picture.clone().stats()).isOpaque) return ''
  const { data } = await picture
    .removeAlpha()
    .toColourspace('srgb')
    .resize(placeholderSide, placeholderSide, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const packed = Buffer.alloc(placeholderSide * placeholderSide * 2)
  for (let pixel = 0; pixel < placeholderSide * placeholderSide; pixel++) {
    const [red, green, blue] = data.subarray(pixel * 3, pixel * 3 + 3)
    // three bytes for each
    packed.writeUInt16BE(((red! >> 3) << 11) | ((green! >> 2) << 5) | (blue! >> 3), pixel * 2)
  }
  return packed.toString('base64url')
}
