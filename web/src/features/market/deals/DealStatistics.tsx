import { Anchor, Chip, Drawer, Group, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import {
  type DealFigures,
  dealStatistics,
  type StatisticsPeriod,
  statisticsPeriods,
} from '#contract/market/deals/deal-statistics.ts'
import type { Deal } from '#contract/market/deals/deals.ts'
import { useRead } from '../../../api/queries.ts'
import { Count, Money, RelativeTime, useMoney, usePercent } from '../../../format/figures.tsx'
import { FigureCard } from '../../../kit/figures/Figure.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { Stars, useStarNumber } from '../reviews/Stars.tsx'

/** The period in the URL (?period=), all time by default. */
export function usePeriod(): StatisticsPeriod {
  const [search] = useSearchParams()
  return statisticsPeriods.find((period) => period === search.get('period')) ?? 'all'
}

/** Selects the period of the statistics. */
export function PeriodPicker() {
  const { t } = useTranslation()
  const period = usePeriod()
  const [search, setSearch] = useSearchParams()
  const choose = (value: string) => {
    const next = new URLSearchParams(search)
    next.set('period', value)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Chip.Group<false> value={period as string} onChange={(value) => choose(value as string)}>
      <Group gap="xs" role="radiogroup" aria-label={t('dealStatistics.period')}>
        {statisticsPeriods.map((each) => (
          <Chip key={each} value={each} variant="outline" size="xs">
            {each === 'all' ? t('dealStatistics.always') : t('analytics.lastDays', { count: Number(each) })}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  )
}

/** A deal's results in one line, with a link to the full statistics. */
export function DealSummary({ deal, figures }: { deal: Deal; figures: DealFigures | undefined }) {
  const { t } = useTranslation()
  const money = useMoney()
  const [search] = useSearchParams()
  const to = new URLSearchParams(search)
  to.set('statistics', String(deal.id))
  if (!figures) return null
  return (
    <Group gap="xs" justify="space-between">
      <Text size="sm">
        {figures.asked === 0
          ? t('dealStatistics.none')
          : `${t('dealStatistics.orders', { count: figures.asked })} · ${t('dealStatistics.earned', { amount: money(figures.income) })}`}
      </Text>
      <Anchor
        component={Link}
        to={`?${to}`}
        preventScrollReset
        size="sm"
        aria-label={t('dealStatistics.of', { title: deal.title })}
      >
        {t('dealStatistics.title')}
      </Anchor>
    </Group>
  )
}

/** All statistics of a deal in the period. */
export function DealStatistics({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { t } = useTranslation()
  const period = usePeriod()
  const read = useRead(dealStatistics.read, { params: { id: deal.id }, query: { period } })
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title={t('dealStatistics.of', { title: deal.title })}>
      <PeriodPicker />
      <Loaded read={read} section={t('dealStatistics.title')} lines={4}>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
    </Drawer>
  )
}

const counts = ['asked', 'paid', 'completed', 'cancelled'] as const

function Figures({ figures }: { figures: DealFigures }) {
  const { t } = useTranslation()
  const percent = usePercent()
  const starNumber = useStarNumber()
  const { rating, onTime, lastOrderedAt } = figures
  const unknown = (
    <Text span c="dimmed">
      {t('spending.unknown')}
    </Text>
  )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} mt="lg">
      {counts.map((count) => (
        <FigureCard key={count} label={t(`dealStatistics.${count}`)} source={t('profile.countedHere')}>
          <Count of={figures[count]} />
        </FigureCard>
      ))}
      <FigureCard label={t('dealStatistics.income')} source={t('analytics.source.earnings')}>
        <Money cents={figures.income} />
      </FigureCard>
      <FigureCard label={t('analytics.onTime')} source={t('analytics.source.onTime')}>
        {onTime === null ? unknown : <bdi>{percent(onTime)}</bdi>}
      </FigureCard>
      <FigureCard label={t('dashboard.rating')} source={t('reviews.source')}>
        {rating ? (
          <>
            {starNumber(rating.average)} <Stars value={rating.average} /> ({rating.count})
          </>
        ) : (
          unknown
        )}
      </FigureCard>
      <FigureCard label={t('dealStatistics.last')} source={t('profile.countedHere')}>
        {lastOrderedAt ? <RelativeTime at={lastOrderedAt} /> : unknown}
      </FigureCard>
    </SimpleGrid>
  )
}
