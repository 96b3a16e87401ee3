import { Card, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InfluencerDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { completeness } from '#contract/presence/profiles/completeness.ts'
import { Count, Money, useMoney, useNumber } from '../../../format/figures.tsx'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { Change } from '../../../kit/figures/Change.tsx'
import { FigureCard, FigureRow } from '../../../kit/figures/Figure.tsx'
import { SectionBoundary } from '../../../kit/screens.tsx'
import { ListSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import { Stars, useStarNumber } from '../../market/reviews/Stars.tsx'
import { CompletenessChecklist } from '../../presence/profiles/CompletenessChecklist.tsx'
import { NextSteps } from './NextSteps.tsx'
import { RankCard } from './RankCard.tsx'
import { RankMoment } from './RankMoment.tsx'
import { WorkLists } from './WorkLists.tsx'

const earningsCharts = lazyComponent(() => import('./EarningsCharts.tsx').then((module) => module.EarningsCharts))

/** With the code of charts, which is loaded beside the data. */
function Charts({ days }: Pick<InfluencerDashboard, 'days'>) {
  const EarningsCharts = useLazyComponent(earningsCharts, true)
  return EarningsCharts ? <EarningsCharts days={days} /> : <ListSkeleton rows={1} height={340} />
}

/** The figures and lists of an influencer's dashboard; `own`: the viewer is its owner and can act on it. */
export function InfluencerSections({ dashboard, own }: { dashboard: InfluencerDashboard; own: boolean }) {
  const { t } = useTranslation()
  return (
    <Stack gap={40}>
      <SectionBoundary name={t('turn.status.your_turn')} of={dashboard}>
        <WorkLists work={dashboard.work} side="influencer" own={own} />
      </SectionBoundary>
      {own && (
        <SectionBoundary name={t('dashboard.rank')} of={dashboard}>
          <RankMoment rank={dashboard.rank} />
        </SectionBoundary>
      )}
      <SectionBoundary name={t('dashboard.nextSteps')} of={dashboard}>
        {own ? <NextSteps dashboard={dashboard} /> : <Completeness profile={dashboard.profile} />}
      </SectionBoundary>
      <SectionBoundary name={t('dashboard.keyFigures')} of={dashboard}>
        <KeyFigures dashboard={dashboard} />
      </SectionBoundary>
      <SectionBoundary name={t('analytics.title')} of={dashboard}>
        <Charts days={dashboard.days} />
      </SectionBoundary>
    </Stack>
  )
}

function KeyFigures({ dashboard }: { dashboard: InfluencerDashboard }) {
  const { t } = useTranslation()
  const starNumber = useStarNumber()
  const formatMoney = useMoney()
  const number = useNumber()
  const { money, views, days } = dashboard
  return (
    <FigureRow label={t('dashboard.keyFigures')}>
      <FigureCard label={t('wallet.available')} source={t('wallet.fromLedger')}>
        <Money cents={money.available} />
      </FigureCard>
      {money.expected > 0 && (
        <FigureCard label={t('wallet.expected')} source={t('wallet.expectedSource')}>
          <Money cents={money.expected} />
        </FigureCard>
      )}
      <FigureCard
        label={t('dashboard.earned')}
        source={t('dashboard.earnedSource')}
        trend={days.map(({ earned }) => earned)}
        note={<Change now={money.earned} before={money.earnedBefore} text={formatMoney} />}
      >
        <Money cents={money.earned} />
      </FigureCard>
      <FigureCard
        label={t('dashboard.views')}
        source={t('dashboard.viewsSource')}
        trend={days.map((day) => day.views)}
        note={<Change now={views.lately} before={views.before} text={number} />}
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
    </FigureRow>
  )
}

function Completeness({ profile }: Pick<InfluencerDashboard, 'profile'>) {
  const { t } = useTranslation()
  if (completeness(profile).percent === 100) return null
  return (
    <Card component="section" aria-labelledby="completeness" withBorder padding="lg">
      <Title order={2} id="completeness" mb={4}>
        {t('completeness.title')}
      </Title>
      <Text mb="md" c="dimmed">
        {t('completeness.text')}
      </Text>
      <CompletenessChecklist profile={profile} />
    </Card>
  )
}
