import { useTranslation } from 'react-i18next'
import type { Person } from '#contract/fields.ts'
import { product } from '#contract/product.ts'
import type { InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { Money } from '../../../../../format/figures.tsx'
import { paths } from '../../../../../format/paths.ts'
import { Picture } from '../../../../../kit/files/Picture.tsx'
import { Face } from '../../../../market/deals/cards/Face.tsx'

/** A work with its owner and their lowest price in cents. */
export type MosaicPiece = { person: Person; picture: string; priceFrom: number }

const pieces = 6

/**
 * Six people with a work, a face and a public price for the hero: first one of each category, so that the pictures differ. None where
 * there are fewer, as a mosaic with gaps would be worse than none.
 */
export function mosaicOf(people: InfluencerCard[]): MosaicPiece[] {
  const able = people.filter(({ works, priceFrom }) => works.length > 0 && priceFrom !== null)
  const seen = new Set<string | undefined>()
  const [firsts, others]: [InfluencerCard[], InfluencerCard[]] = [[], []]
  for (const each of able) {
    const [category] = each.categories
    if (seen.has(category)) others.push(each)
    else firsts.push(each)
    seen.add(category)
  }
  const chosen = [...firsts, ...others].slice(0, pieces)
  if (chosen.length < pieces) return []
  // chosen for having both
  return chosen.map(({ person, works, priceFrom }) => ({ person, picture: works[0]!, priceFrom: priceFrom! }))
}

/** The hero's picture: works of real people, each with face, name and price, and a link to the profile. */
export function Mosaic({ pieces }: { pieces: MosaicPiece[] }) {
  const { t } = useTranslation()
  return (
    <ul className="mosaic" aria-label={t('landing.mosaic', { product })}>
      {pieces.map(({ person, picture, priceFrom }, i) => (
        <li key={person.id}>
          <a href={paths.publicProfile(person)}>
            <span className="mosaic-picture">
              <Picture url={picture} alt="" sizes="(min-width: 992px) 300px, 46vw" ratio={4 / 3} eager={i === 0} />
            </span>
            <span className="mosaic-who">
              <Face person={person} size={32} />
              <span>
                <bdi>{person.displayName}</bdi>
                <span className="quiet" suppressHydrationWarning>
                  {t('card.from')} <Money cents={priceFrom} />
                </span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
