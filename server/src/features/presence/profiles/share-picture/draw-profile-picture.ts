import { formatCompact, formatMoney, localeOf, numberFormat } from '#contract/formats.ts'
import type { Language } from '#contract/languages.ts'
import { drawSharePicture } from '../../../../platform/documents/draw-share-picture.ts'
import { legibleName } from '../../../../platform/documents/legible.ts'
import { translate } from '../../../../platform/texts.ts'
import type { ShareContent } from './share-content.ts'

type Input = {
  content: ShareContent
  language: Language
  /** Pictures as stored. */
  pictures: { avatar: Buffer | null; work: Buffer | null }
}

/** Draws a profile's picture for link previews: face, name, niche and figures beside a work. */
export function drawProfilePicture({ content, language, pictures }: Input): Promise<Buffer> {
  const niche = content.categories.map((each) => translate(language, `share.category.${each}`)).join(' · ')
  return drawSharePicture({
    language,
    pictures,
    name: legibleName(content, language),
    under: `@${content.username}`,
    niche: niche || content.occupation || '',
    figures: figuresOf(content, language),
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
