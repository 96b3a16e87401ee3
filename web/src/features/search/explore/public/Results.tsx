import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExplorePage } from '#contract/search/explore/explore.ts'
import button from '../../../../kit/native/button.module.css'
import field from '../../../../kit/native/field.module.css'
import type { Viewer } from '../../../../public/page.ts'
import grid from '../../../market/deals/cards/cards.module.css'
import { WhyFound } from '../../discovery/WhyFound.tsx'
import { ExploreDeal, ExplorePerson } from './cards.tsx'
import classes from './explore.module.css'
import { type ExploreState, exploreHref } from './explore-state.ts'

/** Number of cards whose pictures load at once, also where there is one in a row. */
const firstCards = 2

type Props = { page: ExplorePage; state: ExploreState; viewer: Viewer | null; lng: string | null }

/** The cards of a page; 'Show more' adds those of the next, or opens it where there are no scripts. */
export function Results({ page, state, viewer, lng }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(page)
  const [status, setStatus] = useState<'busy' | 'failed' | null>(null)
  const { people, deals, nextCursor } = shown
  const { q } = state.values
  const showMore = async (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (status === 'busy' || nextCursor === null) return
    setStatus('busy')
    try {
      const { readPage } = await import('./read-page.ts')
      const next = await readPage({ ...state, values: { ...state.values, cursor: nextCursor } })
      setShown(({ people, deals, ...rest }) => ({
        ...rest,
        people: [...people, ...withoutDoubles(next.people, people, ({ person }) => person.id)],
        deals: [...deals, ...withoutDoubles(next.deals, deals, ({ id }) => id)],
        nextCursor: next.nextCursor,
      }))
      setStatus(null)
    } catch {
      setStatus('failed')
    }
  }
  return (
    <>
      <ul className={grid.grid}>
        {people.map((influencer, i) => (
          <li key={influencer.person.id}>
            <ExplorePerson influencer={influencer} viewer={viewer} eager={i < firstCards}>
              {q && <WhyFound bio={influencer.bio} q={q} />}
            </ExplorePerson>
          </li>
        ))}
        {deals.map((deal, i) => (
          <li key={deal.id}>
            <ExploreDeal deal={deal} viewer={viewer} eager={i < firstCards} />
          </li>
        ))}
      </ul>
      <nav className={classes.pages} aria-label={t('rankings.pages')}>
        {state.values.cursor && (
          <a className={button.plain} href={exploreHref(state, {}, lng)}>
            {t('rankings.first')}
          </a>
        )}
        {nextCursor && (
          <a
            className={`${button.plain} ${button.big}`}
            rel="next"
            href={exploreHref(state, { cursor: nextCursor }, lng)}
            aria-disabled={status === 'busy'}
            onClick={showMore}
          >
            {t('explore.more')}
          </a>
        )}
        <span role="status" className={field.error}>
          {status === 'failed' && t('error.tryAgain')}
        </span>
      </nav>
    </>
  )
}

/** Leaves out people who are shown already, since their place changed between two pages. */
function withoutDoubles<T>(more: T[], shown: T[], keyOf: (item: T) => number): T[] {
  const known = new Set(shown.map(keyOf))
  return more.filter((item) => !known.has(keyOf(item)))
}
