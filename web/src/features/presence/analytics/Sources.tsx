import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { displayHost } from '#contract/market/links/display-host.ts'
import { type InfluencerFigures, type LinkClicks, otherReferrers } from '#contract/presence/analytics/analytics.ts'
import { paths } from '../../../format/paths.ts'
import { nameOf } from '../../../format/region-names.ts'
import { SectionBoundary } from '../../../kit/screens.tsx'
import { BarList } from './BarList.tsx'

/** Top ten countries, referrers and links. */
export function Sources({ figures }: { figures: InfluencerFigures }) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <SectionBoundary name={t('analytics.countries')} of={figures}>
        <Countries items={figures.countries} of="views" />
      </SectionBoundary>
      <SectionBoundary name={t('analytics.referrers')} of={figures}>
        <Referrers items={figures.referrers} of="views" />
      </SectionBoundary>
      <SectionBoundary name={t('analytics.links')} of={figures}>
        <Links links={figures.links} />
      </SectionBoundary>
    </SimpleGrid>
  )
}

function Links({ links }: Pick<InfluencerFigures, 'links'>) {
  const { t } = useTranslation()
  return (
    <BarList
      title={t('analytics.links')}
      source={t('analytics.source.clicks')}
      items={links.map(({ id, title, clicks }) => ({ id, name: title, count: clicks, to: paths.linkClicks(id) }))}
    />
  )
}

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
    return host === otherReferrers ? t('analytics.otherReferrers') : displayHost(host)
  }
  return (
    <BarList
      title={t('analytics.referrers')}
      source={t(`analytics.referrersSource.${of}`)}
      items={items.map(({ referrer, count }) => ({ name: hostName(referrer), count }))}
    />
  )
}
