import { Card, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { completeness } from '#contract/completeness.ts'
import type { InfluencerDashboard } from '#contract/dashboards.ts'
import { Change } from '../../ui/Change.tsx'
import { CompletenessChecklist } from '../../ui/CompletenessChecklist.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Count, Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { Stars, useStarNumber } from '../../ui/Stars.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RankCard } from './RankCard.tsx'
import { OpenRequests, OpenWork } from './WaitingOrders.tsx'

/** The dashboard of an influencer as its figures and lists; `own`: the one who looks is the one who can act. */
export function InfluencerHouse({ dashboard, own }: { dashboard: InfluencerDashboard; own: boolean }) {
  const { t } = useTranslation()
  const starNumber = useStarNumber()
  const { profile, money, views } = dashboard
  const isComplete = completeness(profile).percent === 100
  return (
    <Stack gap={40}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
          <Money cents={money.available} />
        </FigureCard>
        <FigureCard
          label={t('dashboard.earned')}
          source={t('dashboard.earnedSource')}
          note={<Change now={money.earned} before={money.earnedBefore} />}
        >
          <Money cents={money.earned} />
        </FigureCard>
        <FigureCard
          label={t('dashboard.views')}
          source={t('dashboard.viewsSource')}
          note={<Change now={views.lately} before={views.before} />}
        >
          <Count of={views.lately} />
        </FigureCard>
        <RankCard rank={dashboard.rank} />
        {dashboard.rating && (
          <FigureCard
            label={t('dashboard.rating')}
            source={t('reviews.source')}
            note={<Text size="sm">{t('reviews.count', { count: dashboard.rating.count })}</Text>}
          >
            {starNumber(dashboard.rating.average)} <Stars value={dashboard.rating.average} />
          </FigureCard>
        )}
      </SimpleGrid>
      {own && <NextSteps dashboard={dashboard} />}
      {!isComplete && (
        <Card component="section" aria-labelledby="completeness" withBorder padding="lg">
          <Title order={2} id="completeness" mb={4}>
            {t('completeness.title')}
          </Title>
          <Text mb="md" c="dimmed">
            {t('completeness.text')}
          </Text>
          <CompletenessChecklist profile={profile} {...(own && { to: paths.complete })} />
        </Card>
      )}
      <OpenRequests requests={dashboard.requests} own={own} />
      <OpenWork work={dashboard.work} expected={money.expected} own={own} />
    </Stack>
  )
}
