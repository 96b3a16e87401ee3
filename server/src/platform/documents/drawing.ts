import sharp from 'sharp'
import type { Weight } from './fonts.ts'
import { type Direction, type Line, layLines } from './lines.ts'

// drawn one at a time, each picture once, so neither threads nor a cache help
sharp.cache(false)
sharp.concurrency(1)

type Box = { x: number; y: number; width: number; height: number }
type Words = {
  x: number
  y: number
  width: number
  size: number
  weight?: Weight
  colour: string
  /** `auto`, for what people wrote, follows its first letter. */
  direction?: Direction | 'auto'
  maxLines?: number
}

/** A picture in one text direction. `x` is measured from the inline start, so that an Arabic one mirrors an English one. */
export type Drawing = {
  /** Returns the `y` below. */
  text(content: string, at: Words): number
  box(box: Box & { fill: string; radius?: number }): void
  /** A picture of any allowed format, cut to the box; `round` cuts a circle. */
  picture(image: Buffer, box: Box & { round?: boolean }): Promise<void>
  /** As JPEG. The same content gives the same bytes. */
  end(): Promise<Buffer>
}

const lineHeight = 1.25

/** Opens a picture with our fonts. Letters are drawn as shapes, so that it looks the same wherever it is drawn. */
export function openDrawing({
  width,
  height,
  direction,
  fill,
}: {
  width: number
  height: number
  direction: Direction
  fill: string
}): Drawing {
  const parts = [`<rect width="${width}" height="${height}" fill="${fill}"/>`]
  const leftEdge = (box: { x: number; width: number }) => (direction === 'rtl' ? width - box.x - box.width : box.x)
  return {
    text(content, { x, y, size, weight = 400, colour, maxLines = 1, ...box }) {
      const lines = layLines(content, {
        width: box.width,
        size,
        weight,
        direction: box.direction ?? direction,
        maxLines,
      })
      for (const [i, line] of lines.entries()) {
        const left = leftEdge({ x, width: line.width })
        parts.push(`<g fill="${colour}">${shapesOf(line, { left, top: y + i * size * lineHeight, size })}</g>`)
      }
      return y + lines.length * size * lineHeight
    },
    box: ({ fill, radius = 0, ...box }) =>
      void parts.push(
        `<rect x="${leftEdge(box)}" y="${box.y}" width="${box.width}" height="${box.height}" rx="${radius}" fill="${fill}"/>`,
      ),
    async picture(image, { round = false, ...box }) {
      const { width, height } = box
      const jpeg = await sharp(image).resize(width, height, { fit: 'cover' }).flatten().jpeg({ quality: 88 }).toBuffer()
      const id = `clip${parts.length}`
      const left = leftEdge(box)
      parts.push(
        `<clipPath id="${id}"><rect x="${left}" y="${box.y}" width="${width}" height="${height}" rx="${round ? width / 2 : 0}"/></clipPath>`,
        `<image clip-path="url(#${id})" x="${left}" y="${box.y}" width="${width}" height="${height}" href="data:image/jpeg;base64,${jpeg.toString('base64')}"/>`,
      )
    },
    end: () =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
        ),
        { unlimited: true },
      )
        .flatten()
        .jpeg({ quality: 84 })
        .toBuffer(),
  }
}

/** A line's letters as paths; the shaper has put each run into visual order. */
function shapesOf({ runs }: Line, { left, top, size }: { left: number; top: number; size: number }): string {
  let at = left
  return runs
    .map(({ text, face: { font }, width }) => {
      const scale = size / font.unitsPerEm
      const baseline = top + font.ascent * scale
      const { glyphs, positions } = font.layout(text, [])
      let pen = at
      at += width
      return glyphs
        .map((glyph, i) => {
          const { xAdvance, xOffset, yOffset } = positions[i]!
          const [x, y] = [pen + xOffset * scale, baseline - yOffset * scale]
          pen += xAdvance * scale
          return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
        })
        .join('')
    })
    .join('')
}
