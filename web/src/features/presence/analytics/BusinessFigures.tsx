import { Anchor, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { BusinessDashboard } from '#contract/admin/dashboards/dashboards.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { type BusinessReport, businessAnalytics } from '#contract/presence/analytics/business-analytics.ts'
import { useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { Count, Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { Change } from '../../../kit/figures/Change.tsx'
import { FigureCard, FigureRow } from '../../../kit/figures/Figure.tsx'
import { TableDownloads } from '../../../kit/files/TableDownloads.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { BarList } from './BarList.tsx'
import { ChartCard } from './ChartCard.tsx'
import { useFigureText } from './formats.ts'
import { type BusinessMetric, businessCharts } from './metrics.ts'
import { RangePicker } from './RangePicker.tsx'
import { rangeIn } from './range.ts'

/** The range and bucket in the URL, and the spending in it compared with the previous period; another range replaces it in its place. */
function useSpending() {
  const [search] = useSearchParams()
  const range = rangeIn(search, new Date())
  const query = { from: range.from, to: range.to, bucket: range.bucket }
  return { range, query, read: useRead(businessAnalytics.figures, { query }, { keepsPrevious: true }) }
}

type OverviewProps = Pick<BusinessDashboard, 'money'> & {
  /** The business has ordered before; otherwise only its money is shown. */
  hasOrders: boolean
}

/** The top of a business's dashboard: its money, the figures of the chosen period with their history, and charts of spending and work. */
export function BusinessOverview({ money, hasOrders }: OverviewProps) {
  const { t } = useTranslation()
  const { range, read } = useSpending()
  if (!hasOrders)
    return (
      <FigureRow label={t('dashboard.keyFigures')}>
        <MoneyCards money={money} />
      </FigureRow>
    )
  return (
    <section aria-labelledby="spending">
      <Title order={2} id="spending" mb="md">
        {t('spending.title')}
      </Title>
      <RangePicker range={range} />
      <Loaded read={read} section={t('spending.title')} lines={4}>
        {(report) => (
          <Stack gap="lg">
            <FigureRow label={t('dashboard.keyFigures')}>
              <MoneyCards money={money} />
              {overviewMetrics.map((metric) => (
                <ReportCard key={metric} metric={metric} report={report} />
              ))}
            </FigureRow>
            <Charts report={report} of={businessCharts.slice(0, 2)} />
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

function MoneyCards({ money }: Pick<BusinessDashboard, 'money'>) {
  const { t } = useTranslation()
  return (
    <>
      <FigureCard
        label={t('wallet.available')}
        source={t('wallet.fromLedger')}
        note={
          <Anchor component={Link} to={paths.wallet} size="sm">
            {t('dashboard.wallet')}
          </Anchor>
        }
      >
        <Money cents={money.available} />
      </FigureCard>
      <FigureCard label={t('wallet.held')} source={t('wallet.heldSource')}>
        <Money cents={money.held} />
      </FigureCard>
    </>
  )
}

/** The rest of the report, at the end of the dashboard: the results of the work, by influencer and platform. */
export function BusinessResults() {
  const { t } = useTranslation()
  const { query, read } = useSpending()
  return (
    <section aria-labelledby="results">
      <Group justify="space-between" mb="md">
        <Title order={2} id="results">
          {t('spending.results')}
        </Title>
        <TableDownloads
          xlsx={buildUrl(businessAnalytics.exportXlsx.url, {}, query)}
          csv={buildUrl(businessAnalytics.exportCsv.url, {}, query)}
        />
      </Group>
      <Loaded read={read} section={t('spending.results')} lines={4}>
        {(report) => <Results report={report} />}
      </Loaded>
    </section>
  )
}

function Results({ report }: { report: BusinessReport }) {
  const { t } = useTranslation()
  const { influencers, platforms } = report
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm">
        {t('analytics.updated')} <RelativeTime at={report.updatedAt} /> · {t('analytics.utc')}
      </Text>
      <FigureRow label={t('spending.results')}>
        {resultMetrics.map((metric) => (
          <ReportCard key={metric} metric={metric} report={report} />
        ))}
      </FigureRow>
      <Charts report={report} of={businessCharts.slice(2)}>
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
      </Charts>
    </Stack>
  )
}

type ChartsProps = { report: BusinessReport; of: readonly (typeof businessCharts)[number][]; children?: ReactNode }

/** Charts side by side, and what stands beside them. */
function Charts({ report: { bucket, series }, of, children }: ChartsProps) {
  const figures = { bucket, series: series.map((span) => ({ ...span, resultViews: span.views })) }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {of.map((chart) => (
        <ChartCard key={chart.name} chart={chart} figures={figures} />
      ))}
      {children}
    </SimpleGrid>
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

const overviewMetrics = ['spend', 'completed', 'costPerOrder', 'onTime'] as const
const resultMetrics = ['resultViews', 'costPerView'] as const

const figureOf = (figures: BusinessReport['totals'], metric: BusinessMetric) =>
  figures[metric === 'resultViews' ? 'views' : metric]

/** A figure of the period with its history, its change against the period before, and its source. */
function ReportCard({ metric, report }: { metric: BusinessMetric; report: BusinessReport }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const [now, before] = [figureOf(report.totals, metric), figureOf(report.before, metric)]
  const isOfViews = metric === 'resultViews' || metric === 'costPerView'
  return (
    <FigureCard
      label={t(`analytics.${metric}`)}
      source={isOfViews ? undefined : t(`analytics.source.${metric}`)}
      trend={report.series.map((span) => figureOf(span, metric))}
      note={
        <>
          {now !== null && before !== null && (
            <Change
              now={now}
              before={before}
              text={(value) => text(metric, value)}
              isNeutral={metric === 'spend'}
              isLessBetter={metric === 'costPerOrder' || metric === 'costPerView'}
            />
          )}
          {isOfViews && <ViewsSource viewed={report.viewed} />}
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
}

/** Number of orders with known views, their source, and the age of the oldest figure. */
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
