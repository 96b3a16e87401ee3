import { Anchor, Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type InfluencerFigures, type LinkClicks, otherReferrers } from '#contract/analytics/analytics.ts'
import { Count } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { nameOf } from '../../format/region-names.ts'
import layout from '../../kit/layout.module.css'

/** Top ten countries, referrers and links. */
export function Sources({ figures: { countries, referrers, links } }: { figures: InfluencerFigures }) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <Countries items={countries} of="views" />
      <Referrers items={referrers} of="views" />
      <BarList
        title={t('analytics.links')}
        source={t('analytics.source.clicks')}
        items={links.map(({ id, title, clicks }) => ({ id, name: title, count: clicks, to: paths.linkClicks(id) }))}
      />
    </SimpleGrid>
  )
}

/** What the counts are of. */
type CountedOf = { of: 'views' | 'clicks' }

/** Counts by country, where known. */
export function Countries({ items, of }: { items: LinkClicks['countries'] } & CountedOf) {
  const { t, i18n } = useTranslation()
  return (
    <BarList
      title={t('analytics.countries')}
      source={t(`analytics.countriesSource.${of}`)}
      items={items.map(({ country, count }) => ({
        name: country ? nameOf(country, 'region', i18n.language) : t('analytics.unknownCountry'),
        count,
      }))}
    />
  )
}

/** Counts by referrer. */
export function Referrers({ items, of }: { items: LinkClicks['referrers'] } & CountedOf) {
  const { t } = useTranslation()
  const hostName = (host: string | null) => {
    if (host === null) return t('analytics.direct')
    return host === otherReferrers ? t('analytics.otherReferrers') : host
  }
  return (
    <BarList
      title={t('analytics.referrers')}
      source={t(`analytics.referrersSource.${of}`)}
      items={items.map(({ referrer, count }) => ({ name: hostName(referrer), count }))}
    />
  )
}

type Item = { id?: number; name: string; count: number; to?: string; value?: ReactNode }

/** Horizontal bars, largest first, scaled to the largest; `value` replaces the plain count. */
export function BarList({ title, source, items }: { title: string; source: string; items: Item[] }) {
  const { t } = useTranslation()
  const id = useId()
  const max = Math.max(1, ...items.map(({ count }) => count))
  return (
    <Card component="section" withBorder padding="lg" aria-labelledby={id}>
      <Title order={2} fz={18} id={id}>
        {title}
      </Title>
      <Text size="xs" c="dimmed" mb="sm">
        {source}
      </Text>
      {items.length === 0 && <Text c="dimmed">{t('analytics.noSources')}</Text>}
      <Stack component="ul" gap="xs" className={layout.plainList}>
        {items.map((item) => (
          <li key={item.id ?? item.name}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <Text size="sm" truncate dir="auto" title={item.name}>
                {item.to ? (
                  <Anchor component={Link} to={item.to}>
                    {item.name}
                  </Anchor>
                ) : (
                  item.name
                )}
              </Text>
              <Text size="sm" component="span">
                {item.value ?? <Count of={item.count} />}
              </Text>
            </Group>
            <Box aria-hidden h={4} w={`${(item.count / max) * 100}%`} bg="var(--vivobid-accent)" bdrs={2} />
          </li>
        ))}
      </Stack>
    </Card>
  )
}
