import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { analytics } from '#contract/analytics.ts'
import { links } from '#contract/links.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { FigureCard } from '../../ui/Figure.tsx'
import { Count } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useRead } from '../../ui/queries.ts'
import { Loaded } from '../../ui/screens.tsx'
import { ChartCard } from './ChartCard.tsx'
import { linkChart } from './metrics.ts'
import type { Range } from './range.ts'
import { Countries, Referrers } from './Sources.tsx'

/** The clicks of one link: by day, country and the page before (?link=). */
export function LinkFigures({ id, range: { from, to, bucket } }: { id: string; range: Range }) {
  const { t } = useTranslation()
  const own = useRead(links.list, { query: { limit: '100' } })
  const clicks = useRead(analytics.linkClicks, { params: { id }, query: { from, to, bucket } })
  const title = own.data?.items.find((link) => String(link.id) === id)?.title
  return (
    <Loaded read={clicks} section={t('analytics.chart.linkClicks')} lines={4}>
      {(figures) => (
        <Stack gap="lg">
          <Group justify="space-between">
            <Text fw={600} size="lg">
              <bdi>{title}</bdi>
            </Text>
            <LinkButton to={paths.analytics} variant="default">
              {t('analytics.allFigures')}
            </LinkButton>
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <FigureCard label={t('analytics.clicks')} source={t('analytics.source.clicks')}>
              <Count of={figures.total} />
            </FigureCard>
            <ChartCard chart={linkChart} figures={figures} />
            <Countries items={figures.countries} of="clicks" />
            <Referrers items={figures.referrers} of="clicks" />
          </SimpleGrid>
        </Stack>
      )}
    </Loaded>
  )
}
