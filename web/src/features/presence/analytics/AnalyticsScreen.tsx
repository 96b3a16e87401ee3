import IconRefresh from 'icon:refresh'
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { analytics, type InfluencerFigures } from '#contract/presence/analytics/analytics.ts'
import { useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { TableDownloads } from '../../../kit/files/TableDownloads.tsx'
import { EmptyState, Loaded, Screen, SectionBoundary } from '../../../kit/screens.tsx'
import { ChartCard } from './ChartCard.tsx'
import { FigureCards } from './FigureCards.tsx'
import { LinkFigures } from './LinkFigures.tsx'
import { localRangeIn } from './local-range.ts'
import { charts } from './metrics.ts'
import { RangePicker } from './RangePicker.tsx'
import type { Range } from './range.ts'
import { Sources } from './Sources.tsx'

/** /influencer/analytics: the influencer's own statistics by range and bucket, compared with the previous period (spec §2). */
export function AnalyticsScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const range = localRangeIn(search, new Date())
  const { from, to, bucket } = range
  const query = { from, to, bucket }
  const link = search.get('link')
  return (
    <Screen
      title={t('analytics.title')}
      size="xl"
      action={
        !link && (
          <TableDownloads
            xlsx={buildUrl(analytics.exportXlsx.url, {}, query)}
            csv={buildUrl(analytics.exportCsv.url, {}, query)}
          />
        )
      }
    >
      <RangePicker range={range} />
      {link ? <LinkFigures id={link} range={range} /> : <AllFigures range={range} />}
    </Screen>
  )
}

function AllFigures({ range: { from, to, bucket } }: { range: Range }) {
  const { t } = useTranslation()
  const read = useRead(analytics.influencer, { query: { from, to, bucket } })
  return (
    <Loaded read={read} section={t('analytics.title')} lines={5}>
      {(figures) => (
        <Stack gap="lg">
          <Group gap="xs" justify="space-between">
            <Text c="dimmed" size="sm">
              {t('analytics.updated')} <RelativeTime at={figures.updatedAt} /> ·{' '}
              {t('analytics.zone', { zone: figures.timeZone })}
            </Text>
            <Button
              variant="subtle"
              size="xs"
              loading={read.isFetching}
              leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
              onClick={() => read.refetch()}
            >
              {t('analytics.refresh')}
            </Button>
          </Group>
          {isEmpty(figures) ? <NoVisitorsYet /> : <FiguresView figures={figures} />}
        </Stack>
      )}
    </Loaded>
  )
}

function FiguresView({ figures }: { figures: InfluencerFigures }) {
  const { t } = useTranslation()
  return (
    <>
      <SectionBoundary name={t('dashboard.keyFigures')} of={figures}>
        <FigureCards figures={figures} />
      </SectionBoundary>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {charts.map((chart) => (
          <SectionBoundary key={chart.name} name={t(`analytics.chart.${chart.name}`)} of={figures}>
            <ChartCard chart={chart} figures={figures} />
          </SectionBoundary>
        ))}
      </SimpleGrid>
      <Sources figures={figures} />
    </>
  )
}

const isEmpty = ({ totals, before }: InfluencerFigures) =>
  [totals, before].every((figures) => Object.values(figures).every((value) => !value))

/** Empty state with advice on attracting visitors. */
function NoVisitorsYet() {
  const { t } = useTranslation()
  return (
    <EmptyState
      kind="people"
      title={t('analytics.empty')}
      text={t('analytics.emptyText')}
      action={<LinkButton to={paths.profile}>{t('analytics.toProfile')}</LinkButton>}
    />
  )
}
