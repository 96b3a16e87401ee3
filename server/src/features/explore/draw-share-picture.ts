import type { ShareSubject } from '#contract/explore/explore.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { openDrawing } from '../../platform/documents/drawing.ts'
import { translate } from '../../platform/texts.ts'

/** Two colours for each subject, dark and light, as of a category's own poster. */
const colours: Record<ShareSubject, [ground: string, light: string]> = {
  landing: ['#0b0b0c', '#2447e8'],
  people: ['#0b0b0c', '#2447e8'],
  lifestyle: ['#1f3a2d', '#7fb08d'],
  gaming: ['#23164d', '#8b6cf0'],
  tech: ['#0f2a43', '#4f9bd9'],
  fashion: ['#3a1730', '#d97fae'],
  food: ['#4a1f12', '#e58f5b'],
  travel: ['#0c3a44', '#4fb6c4'],
  fitness: ['#3a2a0c', '#d9ab3c'],
  beauty: ['#46162a', '#e58aa8'],
}

/** Draws the picture for link previews of a page that is not about one person: what it offers, on its own colours. */
export function drawSubjectPicture({
  subject,
  language,
}: {
  subject: ShareSubject
  language: Language
}): Promise<Buffer> {
  const { width, height } = sharePicture
  const [ground, light] = colours[subject]
  const drawing = openDrawing({ width, height, direction: directionOf(language), fill: ground })
  // cards of people and their works, in outline
  for (const [column, offset] of [60, -70, 20].entries())
    for (const row of [0, 1, 2]) {
      const card = { x: 748 + column * 160, y: offset + row * 230, width: 144 }
      drawing.box({ ...card, height: 214, radius: 18, fill: '#ffffff' })
      drawing.box({ ...card, height: 138, radius: 18, fill: light })
      drawing.box({ x: card.x + 14, y: card.y + 152, width: 46, height: 46, radius: 23, fill: ground })
      drawing.box({ x: card.x + 70, y: card.y + 158, width: 58, height: 12, radius: 6, fill: ground })
      drawing.box({ x: card.x + 70, y: card.y + 180, width: 40, height: 12, radius: 6, fill: light })
    }
  const words = { x: 72, width: 620 }
  const isCategory = subject !== 'landing' && subject !== 'people'
  const title = isCategory
    ? translate(language, 'share.of', { category: translate(language, `share.category.${subject}`) })
    : translate(language, `share.${subject}`)
  const below = drawing.text(title, { ...words, y: 150, size: 68, weight: 600, colour: '#ffffff', maxLines: 3 })
  drawing.text(translate(language, 'share.offer'), {
    ...words,
    y: below + 20,
    size: 30,
    colour: '#ffffff',
    maxLines: 2,
  })
  drawing.text(product, { ...words, y: 540, size: 32, weight: 600, colour: '#ffffff', direction: 'ltr' })
  return drawing.end()
}
