import { Button, Card, Group, Skeleton, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SectionBoundary } from '../../kit/screens.tsx'
import { WideTable } from '../../kit/WideTable.tsx'
import { useBucketLabel, useFigureText } from './formats.ts'
import { type ChartData, type ChartDefinition, type Metric, strokes } from './metrics.ts'

const TrendChart = lazy(() => import('./TrendChart.tsx'))
type Props = { chart: ChartDefinition; figures: ChartData }

/** A chart and its data table: one of them is visible, and screen readers always get the table. */
export function ChartCard({ chart, figures }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [showsTable, setShowsTable] = useState(false)
  const title = t(`analytics.chart.${chart.name}`)
  const isEmpty = figures.series.every((span) => chart.metrics.every((metric) => !span[metric]))
  const table = <FigureTable chart={chart} figures={figures} title={title} />
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id}>
      <Group justify="space-between" mb="sm">
        <Title order={2} fz={18} id={id}>
          {title}
        </Title>
        {!isEmpty && (
          <Button
            variant="default"
            size="xs"
            aria-label={t(showsTable ? 'analytics.chartOf' : 'analytics.tableOf', { name: title })}
            onClick={() => setShowsTable(!showsTable)}
          >
            {t(showsTable ? 'analytics.showChart' : 'analytics.showTable')}
          </Button>
        )}
      </Group>
      {isEmpty ? (
        <Text c="dimmed">{t('analytics.nothingThen')}</Text>
      ) : showsTable ? (
        <WideTable minWidth={280} maxHeight={320}>
          {table}
        </WideTable>
      ) : (
        <>
          <Legend metrics={chart.metrics} />
          <SectionBoundary name={title}>
            <Suspense fallback={<Skeleton height={220} />}>
              <TrendChart chart={chart} figures={figures} />
            </Suspense>
          </SectionBoundary>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </Card>
  )
}

/** Chart legend with the strokes of the lines. */
function Legend({ metrics }: { metrics: readonly Metric[] }) {
  const { t } = useTranslation()
  if (metrics.length < 2) return null
  return (
    <Group gap="md" mb="xs" aria-hidden>
      {metrics.map((metric, i) => (
        <Group key={metric} gap={6}>
          <svg width={24} height={4} aria-hidden="true">
            <line x2={24} y1={2} y2={2} stroke={strokes[i]!.color} strokeWidth={3} strokeDasharray={strokes[i]!.dash} />
          </svg>
          <Text size="sm">{t(`analytics.${metric}`)}</Text>
        </Group>
      ))}
    </Group>
  )
}

function FigureTable({ chart, figures, title }: Props & { title: string }) {
  const { t } = useTranslation()
  const text = useFigureText()
  const name = useBucketLabel(figures.bucket)
  return (
    <Table stickyHeader>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t(`analytics.bucket.${figures.bucket}`)}</Table.Th>
          {chart.metrics.map((metric) => (
            <Table.Th key={metric} scope="col" ta="end">
              {t(`analytics.${metric}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {figures.series.map((span) => (
          <Table.Tr key={span.from}>
            <Table.Th scope="row" fw={400}>
              {name.long(span.from)}
            </Table.Th>
            {chart.metrics.map((metric) => (
              <Table.Td key={metric} ta="end">
                <bdi>{text(metric, span[metric] ?? null)}</bdi>
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
