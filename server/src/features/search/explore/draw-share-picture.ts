import type { Language } from '#contract/languages.ts'
import type { ShareSubject } from '#contract/search/explore/explore.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { drawPicture } from '../../../platform/documents/draw-picture.ts'
import { translate } from '../../../platform/texts.ts'

/** Two colours for each subject, dark and light, like those of a category's poster. */
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

/** Draws the picture for link previews of a page that is not about one person: its offer, on its own colours. */
export function drawSubjectPicture({
  subject,
  language,
}: {
  subject: ShareSubject
  language: Language
}): Promise<Buffer> {
  const [ground, light] = colours[subject]
  const isCategory = subject !== 'landing' && subject !== 'people'
  return drawPicture({
    template: new URL('./subject-picture.typ', import.meta.url),
    language,
    size: sharePicture,
    content: {
      ground,
      light,
      title: isCategory
        ? translate(language, 'share.of', { category: translate(language, `share.category.${subject}`) })
        : translate(language, `share.${subject}`),
      offer: translate(language, 'share.offer'),
    },
  })
}
