import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { dealStatistics } from '#contract/market/deals/deal-statistics.ts'
import { dealLimits, deals } from '#contract/market/deals/deals.ts'
import { useAction, useList, useRead } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { SortableList } from '../../../kit/SortableList.tsx'
import { EmptyState, isEmptyList, PagedList, Screen } from '../../../kit/screens.tsx'
import { DealEditor } from './DealEditor.tsx'
import { DealStatistics, PeriodPicker, usePeriod } from './DealStatistics.tsx'
import { OwnDealCard } from './OwnDealCard.tsx'

/** /influencer/deals: the influencer's own deals in profile order; the open editor is kept in the URL (?new, ?edit=12). */
export function MyDealsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const list = useList(deals.list, { query: { mine: 'true', sort: 'own', limit: dealLimits.maxDeals } })
  const handleRefusal = useRefusalHandler()
  const reorder = useAction(deals.reorder, { onRefused: (error) => handleRefusal(error) })
  const period = usePeriod()
  const statistics = useRead(dealStatistics.list, { query: { period } })
  const dealFromParam = (name: string) => list.items.find((deal) => String(deal.id) === search.get(name))
  const [edited, viewed] = [dealFromParam('edit'), dealFromParam('statistics')]
  /** The query with an open panel; the period stays. */
  const opened = (panel: Record<string, string>) => (period === 'all' ? panel : { period, ...panel })
  const add = (
    <ActionButton onClick={() => setSearch(opened({ new: '' }), { preventScrollReset: true })}>
      {t('deals.add')}
    </ActionButton>
  )
  const close = () => setSearch(opened({}), { replace: true, preventScrollReset: true })

  return (
    <Screen title={t('deals.mine')} action={!isEmptyList(list) && add}>
      <PagedList
        list={list}
        section={t('deals.mine')}
        empty={<EmptyState title={t('deals.empty')} text={t('deals.emptyText')} action={add} />}
      >
        {(items) => (
          <>
            {items.length > 1 && <Text c="dimmed">{t('deals.orderHint')}</Text>}
            <PeriodPicker />
            <SortableList
              items={items}
              idOf={(deal) => deal.id}
              labelOf={(deal) => deal.title}
              onReorder={(ids) => reorder.mutateAsync({ body: { ids } })}
              arrangement="grid"
              gap="lg"
            >
              {(deal, _handle, moves) => (
                <OwnDealCard
                  deal={deal}
                  figures={statistics.data?.items.find(({ dealId }) => dealId === deal.id)}
                  moves={moves}
                  to={`?${new URLSearchParams(opened({ edit: String(deal.id) }))}`}
                />
              )}
            </SortableList>
          </>
        )}
      </PagedList>
      {viewed && <DealStatistics deal={viewed} onClose={close} />}
      {(search.has('new') || edited) && (
        <DealEditor key={edited?.id ?? 'new'} deal={edited ?? null} listed={edited ?? list.items[0]} onClose={close} />
      )}
    </Screen>
  )
}
