import { Container, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'

const views = ['influencers', 'deals', 'shortlist', 'saved'] as const

/** Navigation between the views of the market (?view=). */
export function MarketViews() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const now = views.find((view) => view === search.get('view')) ?? 'influencers'
  return (
    <Container size="xl" pt="lg">
      <Group component="nav" gap="xs" aria-label={t('discovery.views')}>
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
      </Group>
    </Container>
  )
}
