import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dealSorts, deals, dealTypes } from '#contract/deals/deals.ts'
import { platforms } from '#contract/fields.ts'
import { platformNames } from '#contract/social-profiles/platform-names.ts'
import { useList } from '../../api/queries.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { EmptyState, PagedList, Screen } from '../../kit/screens.tsx'
import cards from '../../shared/cards/cards.module.css'
import { OfferCard } from '../../shared/cards/OfferCard.tsx'
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
        empty={
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
        }
      >
        {(items) => (
          <div className={cards.grid}>
            {(filters.query.sort === 'newest' ? varyInfluencers(items) : items).map((deal) => (
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
        )}
      </PagedList>
    </Screen>
  )
}

function MarketFilters({ filters: { value, set, query } }: { filters: ReturnType<typeof useMarketFilters> }) {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} mb="lg" spacing="sm">
      <Select
        label={t('deals.typeLabel')}
        clearable
        data={dealTypes.map((type) => ({ value: type, label: t(`deals.type.${type}`) }))}
        value={value('type') ?? null}
        onChange={(next) => set('type', next)}
      />
      <Select
        label={t('deals.platform')}
        clearable
        data={platforms.map((platform) => ({ value: platform, label: platformNames[platform] }))}
        value={value('platform') ?? null}
        onChange={(next) => set('platform', next)}
      />
      <NumberInput
        label={t('deals.maxPrice')}
        prefix="$"
        min={1}
        hideControls
        dir="ltr"
        value={value('max') ?? ''}
        onChange={(next) => set('max', String(next))}
      />
      <Select
        label={t('deals.within')}
        clearable
        data={deliveryChoices.map((days) => ({ value: days, label: t('deals.days', { count: Number(days) }) }))}
        value={value('days') ?? null}
        onChange={(next) => set('days', next)}
      />
      <Select
        label={t('deals.sort')}
        allowDeselect={false}
        data={dealSorts.map((name) => ({ value: name, label: t(`deals.sort.${name}`) }))}
        value={query.sort}
        onChange={(next) => set('sort', next)}
      />
    </SimpleGrid>
  )
}
