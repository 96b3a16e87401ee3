import sharp from 'sharp'
import type { Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { type Content, typesetPicture } from './typeset.ts'

// drawn one at a time, each picture once, so neither threads nor a cache help
sharp.cache(false)
sharp.concurrency(1)

type Picture = {
  template: URL
  language: Language
  size: { width: number; height: number }
  content: Content
  /** Pictures as stored, in any allowed format; the template has each as `/pictures/NAME.jpg`. */
  pictures?: Record<string, Buffer | null>
}

/** Draws a picture for link previews as JPEG, mirrored for Arabic. The same content gives the same bytes. */
export async function drawPicture({ template, language, size, content, pictures = {} }: Picture): Promise<Buffer> {
  const { width, height } = size
  const shown = Object.entries(pictures).map(async ([name, picture]) => [
    name,
    picture && (await asJpeg(picture, size)),
  ])
  const jpegs = Object.fromEntries(await Promise.all(shown)) as Record<string, Buffer | null>
  const svg = typesetPicture({
    template,
    language,
    content: {
      ...content,
      product,
      size: { width, height },
      pictures: Object.fromEntries(Object.entries(jpegs).map(([name, jpeg]) => [name, jpeg !== null])),
    },
    pictures: Object.fromEntries(
      Object.entries(jpegs).flatMap(([name, jpeg]) => (jpeg ? [[`${name}.jpg`, jpeg]] : [])),
    ),
  })
  return sharp(Buffer.from(svg), { unlimited: true }).resize(width, height).flatten().jpeg({ quality: 84 }).toBuffer()
}

const asJpeg = (picture: Buffer, { width, height }: Picture['size']): Promise<Buffer> =>
  sharp(picture)
    .resize(width, height, { fit: 'outside', withoutEnlargement: true })
    .flatten()
    .jpeg({ quality: 88 })
    .toBuffer()
