import { dateFormat, formatMoney, localeOf } from '#contract/formats.ts'
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

/** Draws an open campaign's picture for link previews: title, business and figures beside its picture. */
export const drawCampaignPicture = ({ content, language, pictures }: Input): Promise<Buffer> =>
  drawSharePicture({
    language,
    pictures,
    name: content.title,
    under: legibleName(content.business, language),
    niche: content.categories.map((each) => translate(language, `share.category.${each}`)).join(' · '),
    figures: figuresOf(content, language),
  })

function figuresOf({ price, placesLeft, applyBy }: ShareContent, language: Language): string[][] {
  const text = (key: string) => translate(language, `share.${key}`)
  const day = dateFormat(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return [
    price !== null && [formatMoney(price, language), text('fee')],
    placesLeft !== null && [String(placesLeft), text('places')],
    applyBy !== null && [day.format(new Date(applyBy)), text('applyBy')],
  ].filter((figure) => Array.isArray(figure))
}
