import { Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { links, maxLinks } from '#contract/market/links/links.ts'
import { analytics } from '#contract/presence/analytics/analytics.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { Count } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { FigureCard } from '../../../kit/figures/Figure.tsx'
import { Loaded } from '../../../kit/screens.tsx'
import { ChartCard } from './ChartCard.tsx'
import { linkChart } from './metrics.ts'
import type { Range } from './range.ts'
import { Countries, Referrers } from './Sources.tsx'

/** Clicks of one link by day, country and referrer (?link=). */
export function LinkFigures({ id, range: { from, to, bucket } }: { id: string; range: Range }) {
  const { t } = useTranslation()
  const ownLinks = useList(links.list, { query: { limit: maxLinks } })
  const clicks = useRead(analytics.linkClicks, { params: { id }, query: { from, to, bucket } })
  const title = ownLinks.items.find((link) => String(link.id) === id)?.title
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
