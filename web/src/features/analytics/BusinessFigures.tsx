import { Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type BusinessReport, businessAnalytics } from '#contract/analytics/business-analytics.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { useRead } from '../../api/queries.ts'
import { buildUrl } from '../../api/request.ts'
import { Count, Money, RelativeTime } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { Change } from '../../kit/figures/Change.tsx'
import { FigureCard, FigureGrid } from '../../kit/figures/Figure.tsx'
import { EmptyState, Loaded } from '../../kit/screens.tsx'
import { BarList } from '../../shared/analytics/BarList.tsx'
import { RangePicker } from '../../shared/analytics/RangePicker.tsx'
import { rangeIn } from '../../shared/analytics/range.ts'
import { ChartCard } from './ChartCard.tsx'
import { useFigureText } from './formats.ts'
import { type BusinessMetric, businessCharts } from './metrics.ts'

/** A business's spending and results, by the range and bucket in the URL, compared with the previous period. */
export function BusinessFigures() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const range = rangeIn(search, new Date())
  const query = { from: range.from, to: range.to, bucket: range.bucket }
  const read = useRead(businessAnalytics.figures, { query })
  return (
    <section aria-labelledby="spending">
      <Group justify="space-between" mb="md">
        <Title order={2} id="spending">
          {t('spending.title')}
        </Title>
        <Button
          component="a"
          href={buildUrl(businessAnalytics.exportCsv.url, {}, query)}
          download
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        >
          {t('analytics.download')}
        </Button>
      </Group>
      <RangePicker range={range} />
      <Loaded read={read} section={t('spending.title')} lines={4}>
        {(report) => (
          <Stack gap="lg">
            <Text c="dimmed" size="sm">
              {t('analytics.updated')} <RelativeTime at={report.updatedAt} /> · {t('analytics.utc')}
            </Text>
            {isEmpty(report) ? <NoSpendingYet /> : <Report report={report} />}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

const isEmpty = ({ totals, before }: BusinessReport) =>
  [totals, before].every(({ spend, completed, onTime }) => !spend && !completed && onTime === null)

const NoSpendingYet = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="money"
      title={t('spending.empty')}
      text={t('spending.emptyText')}
      action={<LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
    />
  )
}

function Report({ report }: { report: BusinessReport }) {
  const { t } = useTranslation()
  const { bucket, series, influencers, platforms } = report
  const chartData = { bucket, series: series.map((span) => ({ ...span, resultViews: span.views })) }
  return (
    <>
      <ReportCards report={report} />
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {businessCharts.map((chart) => (
          <ChartCard key={chart.name} chart={chart} figures={chartData} />
        ))}
        <BarList
          title={t('spending.influencers')}
          source={t('spending.influencersSource')}
          items={influencers.map(({ influencer, spend, orders, costPerView }) => ({
            id: influencer.id,
            name: influencer.displayName,
            count: spend,
            to: paths.influencer(influencer.id),
            value: <SpendSummary spend={spend} orders={orders} costPerView={costPerView} />,
          }))}
        />
        <BarList
          title={t('spending.platforms')}
          source={t('spending.platformsSource')}
          items={platforms.map(({ platform, spend, orders }) => ({
            name: platformNames[platform],
            count: spend,
            value: <SpendSummary spend={spend} orders={orders} />,
          }))}
        />
      </SimpleGrid>
    </>
  )
}

function SpendSummary({ spend, orders, costPerView }: { spend: number; orders: number; costPerView?: number | null }) {
  const { t } = useTranslation()
  const text = useFigureText()
  return (
    <>
      <Money cents={spend} /> · {t('spending.orders', { count: orders })}
      {costPerView != null && <> · {t('spending.aView', { amount: text('costPerView', costPerView) })}</>}
    </>
  )
}

const shownMetrics = ['spend', 'completed', 'costPerOrder', 'onTime', 'resultViews', 'costPerView'] as const

/** Figure cards of the range, each with its change and its source. */
function ReportCards({ report }: { report: BusinessReport }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const figureOf = (of: BusinessReport['totals'], metric: BusinessMetric) =>
    of[metric === 'resultViews' ? 'views' : metric]
  return (
    <FigureGrid>
      {shownMetrics.map((metric) => {
        const [now, before] = [figureOf(report.totals, metric), figureOf(report.before, metric)]
        return (
          <FigureCard
            key={metric}
            label={t(`analytics.${metric}`)}
            source={metric === 'resultViews' || metric === 'costPerView' ? undefined : t(`analytics.source.${metric}`)}
            note={
              <>
                {now !== null && before !== null && <Change now={now} before={before} />}
                {(metric === 'resultViews' || metric === 'costPerView') && <ViewsSource viewed={report.viewed} />}
              </>
            }
          >
            {now === null ? (
              <Text span c="dimmed">
                {t('spending.unknown')}
              </Text>
            ) : metric === 'resultViews' || metric === 'completed' ? (
              <Count of={now} />
            ) : (
              <bdi>{text(metric, now)}</bdi>
            )}
          </FigureCard>
        )
      })}
    </FigureGrid>
  )
}

/** How many orders have known views, their source, and the age of the oldest figure. */
function ViewsSource({ viewed: { orders, of, source, oldestAt } }: { viewed: BusinessReport['viewed'] }) {
  const { t } = useTranslation()
  return (
    <Text size="xs" c="dimmed">
      {source === null ? (
        t('spending.noViews')
      ) : (
        <>
          {t('spending.viewsOf', { count: of, known: orders })} · {t(`views.source.${source}`)}
          {oldestAt && (
            <>
              {' · '}
              {t('spending.oldest')} <RelativeTime at={oldestAt} />
            </>
          )}
        </>
      )}
    </Text>
  )
}
