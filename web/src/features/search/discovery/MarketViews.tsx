import { Container } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../format/paths.ts'
import classes from './discovery.module.css'

const views = ['influencers', 'deals', 'shortlist', 'saved'] as const

/** Navigation between the views of the market (?view=), which looks like tabs, in one row that scrolls on phones. */
export function MarketViews() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const now = views.find((view) => view === search.get('view')) ?? 'influencers'
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another view is opened
  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && open) row.current.scrollLeft = open.offsetLeft + (open.offsetWidth - row.current.clientWidth) / 2
  }, [now])
  return (
    <Container size="xl" pt={{ base: 0, sm: 'xs' }} className={classes.aboveView}>
      <nav ref={row} className={classes.views} aria-label={t('discovery.views')}>
        {views.map((view) => (
          <Link
            key={view}
            to={view === 'influencers' ? paths.market : `${paths.market}?view=${view}`}
            className={classes.view}
            aria-current={view === now ? 'page' : undefined}
          >
            {t(`discovery.view.${view}`)}
          </Link>
        ))}
      </nav>
    </Container>
  )
}
