import type { Language } from '#contract/languages.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { charactersOf } from '#contract/truncate.ts'
import { drawPicture } from './draw-picture.ts'

type Input = {
  language: Language
  /** Pictures as stored: a face or logo, and a large one. */
  pictures: { avatar: Buffer | null; work: Buffer | null }
  /** Never empty. */
  name: string
  /** A line below the name, and another for the niche. */
  under: string
  niche: string
  /** Up to three figures, each with its label. */
  figures: string[][]
}

/** Draws a picture for link previews, mirrored for Arabic: face, name, niche and figures beside a large picture. */
export const drawSharePicture = ({ language, pictures, name, figures, ...lines }: Input): Promise<Buffer> =>
  drawPicture({
    template: new URL('./share-picture.typ', import.meta.url),
    language,
    size: sharePicture,
    pictures,
    content: {
      ...lines,
      name,
      // a name is never empty
      initial: charactersOf(name.replace(/^@/, ''))[0]!,
      shown: figures.slice(0, 3),
    },
  })
