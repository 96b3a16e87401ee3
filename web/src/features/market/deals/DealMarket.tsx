import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { platforms } from '#contract/fields.ts'
import { dealSorts, deals, dealTypes, type ListedDeal } from '#contract/market/deals/deals.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import { SortSelect } from '../../../kit/filters/SortSelect.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { CardsSkeleton } from '../../../kit/skeleton/skeletons.tsx'
import cards from './cards/cards.module.css'
import { OfferCard } from './cards/OfferCard.tsx'
import { deliveryChoices, useMarketFilters } from './use-market-filters.ts'
import { varyInfluencers } from './vary-influencers.ts'

/** /business/influencers?view=deals: deals of all influencers, filtered by the URL. */
export function DealMarket() {
  const { t } = useTranslation()
  const filters = useMarketFilters()
  const list = useList(deals.list, { query: filters.query })
  return (
    <Screen title={t('deals.market')} size="xl">
      <MarketFilters filters={filters} />
      <PagedList
        list={list}
        section={t('deals.market')}
        skeleton={<CardsSkeleton grid={cards.grid} />}
        empty={
          <>
            <EmptyState
              kind="search"
              title={t('deals.noneFound')}
              text={t('deals.noneFoundText')}
              action={
                <LinkButton to={`${paths.market}?view=deals`} variant="default">
                  {t('deals.clearFilters')}
                </LinkButton>
              }
            />
            <Suggestions />
          </>
        }
      >
        {(items) => <Offers deals={filters.query.sort === 'newest' ? varyInfluencers(items) : items} />}
      </PagedList>
    </Screen>
  )
}

function Offers({ deals }: { deals: ListedDeal[] }) {
  const { t } = useTranslation()
  return (
    <div className={cards.grid}>
      {deals.map((deal) => (
        <OfferCard
          key={deal.id}
          deal={deal}
          to={paths.influencer(deal.influencerId)}
          Link={Link}
          action={
            <LinkButton to={paths.buy(deal.influencerId, deal.id)} size="sm">
              {t(deal.isPriceHidden ? 'profile.askPrice' : 'profile.buy')}
            </LinkButton>
          }
        />
      ))}
    </div>
  )
}

/** Number of deals that are suggested where none was found. */
const suggested = '8'

/** Deals that exist, where none was found. */
function Suggestions() {
  const { t } = useTranslation()
  const { data } = useRead(deals.list, { query: { limit: suggested } })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="suggestions">
      <Title order={2} size="h4" mb="md" id="suggestions">
        {t('explore.instead')}
      </Title>
      <Offers deals={varyInfluencers(data.items)} />
    </section>
  )
}

function MarketFilters({ filters: { set, query } }: { filters: ReturnType<typeof useMarketFilters> }) {
  const { t } = useTranslation()
  const bar: Filter[] = [
    {
      name: 'type',
      label: t('deals.typeLabel'),
      kind: 'choice',
      options: dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) })),
    },
    {
      name: 'platform',
      label: t('deals.platform'),
      kind: 'choice',
      options: platforms.map((platform) => ({ value: platform, label: platformNames[platform] })),
    },
    { name: 'max', label: t('deals.maxPrice'), kind: 'dollars' },
    {
      name: 'days',
      label: t('deals.within'),
      kind: 'choice',
      options: deliveryChoices.map((days) => ({ value: days, label: t('deals.days', { count: Number(days) }) })),
    },
  ]
  return (
    <FilterBar
      label={t('discovery.filters')}
      filters={bar}
      end={
        <SortSelect
          sorts={dealSorts.map((name) => ({ value: name, label: t(`deals.sort.${name}`) }))}
          value={query.sort}
          onChange={(next) => set('sort', next)}
        />
      }
    />
  )
}
