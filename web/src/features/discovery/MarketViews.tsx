import { Container } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import classes from './discovery.module.css'

const views = ['influencers', 'deals', 'shortlist', 'saved'] as const

/** Navigation between the views of the market (?view=), in one row that scrolls on phones. */
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
    <Container size="xl" pt={{ base: 'sm', sm: 'lg' }} className={classes.aboveView!}>
      <nav ref={row} className={classes.views} aria-label={t('discovery.views')}>
        {views.map((view) => (
          <LinkButton
            key={view}
            to={view === 'influencers' ? paths.market : `${paths.market}?view=${view}`}
            size="sm"
            variant={view === now ? 'filled' : 'default'}
            {...(view === now && { 'aria-current': 'page' as const })}
          >
            {t(`discovery.view.${view}`)}
          </LinkButton>
        ))}
      </nav>
    </Container>
  )
}
