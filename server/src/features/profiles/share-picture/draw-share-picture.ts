import { formatCompact, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { charactersOf } from '#contract/truncate.ts'
import { openDrawing } from '../../../platform/documents/drawing.ts'
import { translate } from '../../../platform/texts.ts'
import type { ShareContent } from './share-content.ts'

const [ink, paper, quiet, accent] = ['#0b0b0c', '#f6f5f2', '#5b5951', '#2447e8']
const margin = 64
/** The work beside the words. */
const side = 440

type Input = {
  content: ShareContent
  language: Language
  /** As stored. */
  pictures: { avatar: Buffer | null; work: Buffer | null }
}

/** Draws a profile's picture for link previews: face, name, niche and figures beside a work, mirrored for Arabic. */
export async function drawSharePicture({ content, language, pictures }: Input): Promise<Buffer> {
  const { width, height } = sharePicture
  const drawing = openDrawing({ width, height, direction: directionOf(language), fill: paper })
  const text = (key: string, values?: object) => translate(language, `share.${key}`, values)
  const words = { x: margin, width: width - side - 2 * margin }

  const beside = { x: width - side, y: 0, width: side, height }
  if (pictures.work) await drawing.picture(pictures.work, beside)
  else drawing.box({ ...beside, fill: accent })

  const face = { x: margin, y: 56, width: 148, height: 148 }
  if (pictures.avatar) await drawing.picture(pictures.avatar, { ...face, round: true })
  else {
    drawing.box({ ...face, radius: 74, fill: ink })
    drawing.text(charactersOf(content.displayName)[0]!, {
      x: face.x + 48,
      y: face.y + 28,
      width: 80,
      size: 72,
      weight: 600,
      colour: paper,
    })
  }

  let y = drawing.text(content.displayName, {
    ...words,
    y: 226,
    size: 60,
    weight: 600,
    colour: ink,
    direction: 'auto',
    maxLines: 2,
  })
  y = drawing.text(`@${content.username}`, { ...words, y: y + 2, size: 28, colour: quiet, direction: 'ltr' })
  const niche = content.categories.map((each) => text(`category.${each}`)).join(' · ')
  drawing.text(niche || content.occupation || '', { ...words, y: y + 8, size: 30, colour: ink, direction: 'auto' })

  const figures = [
    content.rating && [
      formatRating(content.rating.average, language),
      `${text('rating')} (${formatCompact(content.rating.count, language)})`,
    ],
    content.followers > 0 && [formatCompact(content.followers, language), text('followers')],
    content.priceFrom !== null && [formatMoney(content.priceFrom, language), text('priceFrom')],
    content.completedOrders > 0 && [formatCompact(content.completedOrders, language), text('completed')],
  ].filter((figure) => Array.isArray(figure))
  const each = words.width / 3
  for (const [i, [value, label]] of figures.slice(0, 3).entries()) {
    const at = { x: margin + i * each, width: each - 16 }
    const below = drawing.text(value!, { ...at, y: 478, size: 38, weight: 600, colour: ink })
    drawing.text(label!, { ...at, y: below, size: 22, colour: quiet })
  }
  drawing.text(product, { ...words, y: 576, size: 24, weight: 600, colour: accent, direction: 'ltr' })
  return drawing.end()
}

const formatRating = (average: number, language: Language) =>
  numberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
