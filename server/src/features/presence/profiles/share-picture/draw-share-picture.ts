import { formatCompact, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { sharePicture } from '#contract/share-picture.ts'
import { charactersOf } from '#contract/truncate.ts'
import { drawPicture } from '../../../../platform/documents/draw-picture.ts'
import { legibleName } from '../../../../platform/documents/legible.ts'
import { translate } from '../../../../platform/texts.ts'
import type { ShareContent } from './share-content.ts'

type Input = {
  content: ShareContent
  language: Language
  /** Pictures as stored. */
  pictures: { avatar: Buffer | null; work: Buffer | null }
}

/** Draws a profile's picture for link previews: face, name, niche and figures beside a work, mirrored for Arabic. */
export function drawSharePicture({ content, language, pictures }: Input): Promise<Buffer> {
  const text = (key: string, values?: object) => translate(language, `share.${key}`, values)
  const name = legibleName(content, language)
  const niche = content.categories.map((each) => text(`category.${each}`)).join(' · ')
  return drawPicture({
    template: new URL('./share-picture.typ', import.meta.url),
    language,
    size: sharePicture,
    pictures,
    content: {
      name,
      // a name is never empty
      initial: charactersOf(name.replace(/^@/, ''))[0]!,
      username: content.username,
      niche: niche || content.occupation || '',
      shown: figuresOf(content, language).slice(0, 3),
    },
  })
}

function figuresOf(content: ShareContent, language: Language): string[][] {
  const text = (key: string) => translate(language, `share.${key}`)
  const { rating, followers, priceFrom, completedOrders } = content
  return [
    rating && [formatRating(rating.average, language), `${text('rating')} (${formatCompact(rating.count, language)})`],
    followers > 0 && [formatCompact(followers, language), text('followers')],
    priceFrom !== null && [formatMoney(priceFrom, language), text('priceFrom')],
    completedOrders > 0 && [formatCompact(completedOrders, language), text('completed')],
  ].filter((figure) => Array.isArray(figure))
}

const formatRating = (average: number, language: Language) =>
  numberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average)
