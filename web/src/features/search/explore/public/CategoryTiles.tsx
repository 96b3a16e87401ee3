import IconBarbell from 'icon:barbell'
import IconDeviceGamepad2 from 'icon:device-gamepad-2'
import IconDeviceLaptop from 'icon:device-laptop'
import IconHanger from 'icon:hanger'
import IconPlane from 'icon:plane'
import IconPlant2 from 'icon:plant-2'
import IconSparkles from 'icon:sparkles'
import IconToolsKitchen2 from 'icon:tools-kitchen-2'
import { useTranslation } from 'react-i18next'
import { type ContentCategory, contentCategories } from '#contract/foundation/users/profile-choices.ts'
import type { Facets, InfluencerCard } from '#contract/search/discovery/discovery.ts'
import { explorePath } from '#contract/search/explore/explore-paths.ts'
import { useNumber } from '../../../../format/figures.tsx'
import { Picture } from '../../../../kit/files/Picture.tsx'
import classes from './category-tiles.module.css'

const icons = {
  lifestyle: IconPlant2,
  gaming: IconDeviceGamepad2,
  tech: IconDeviceLaptop,
  fashion: IconHanger,
  food: IconToolsKitchen2,
  travel: IconPlane,
  fitness: IconBarbell,
  beauty: IconSparkles,
} satisfies Record<ContentCategory, unknown>

export type Tile = { category: ContentCategory; count: number; isCapped: boolean; picture: string | null }

/**
 * The categories with the number of people in each, and a work of one of them. A picture stands for one category only; a first work, which
 * stands for its maker, is taken last.
 */
export function tilesOf(facets: Facets | null, people: InfluencerCard[]): Tile[] {
  const counts = new Map(facets?.categories.map(({ value, count }) => [value, count]))
  const taken = new Set<string>()
  return contentCategories.map((category) => {
    const freeWorkOf = (some: InfluencerCard[]) =>
      some.flatMap(({ works }) => works.toReversed()).find((each) => !taken.has(each))
    const picture =
      freeWorkOf(people.filter(({ categories }) => categories[0] === category)) ??
      freeWorkOf(people.filter(({ categories }) => categories.includes(category))) ??
      null
    if (picture) taken.add(picture)
    return { category, count: counts.get(category) ?? 0, isCapped: facets?.isCapped ?? false, picture }
  })
}

/** The categories as pictures with names and counts, each a link to its page. */
export function CategoryTiles({ tiles, slide = false }: { tiles: Tile[]; slide?: boolean }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <ul className={classes.tiles} data-slide={slide || undefined}>
      {tiles.map(({ category, count, isCapped, picture }) => {
        const Icon = icons[category]
        return (
          <li key={category}>
            <a className={classes.tile} href={explorePath(category)} data-pictured={picture ? '' : undefined}>
              {picture && <Picture url={picture} alt="" sizes="(min-width: 900px) 280px, 46vw" ratio={4 / 3} />}
              <span className={classes.text}>
                <Icon size={22} stroke={1.5} aria-hidden />
                <strong>{t(`categories.${category}`)}</strong>
                {count > 0 && (
                  <span>{t('discovery.found', { count, number: `${number(count)}${isCapped ? '+' : ''}` })}</span>
                )}
              </span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
