import { useTranslation } from 'react-i18next'
import { purchaseFilters, purchases } from '#contract/orders/purchases.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { StatusFilter, useStatusParam } from '../../../kit/StatusFilter.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { useOrderTerms } from '../../../shared/orders/use-order-terms.ts'
import { RequestCard } from './RequestCard.tsx'

/** /influencer/deal-requests: orders received from businesses, including those to answer. */
export function DealRequestsScreen() {
  const { t } = useTranslation()
  const status = useStatusParam(purchaseFilters)
  const counts = useRead(purchases.counts, {}, { fresh: true })
  const list = useList(purchases.list, { query: { side: 'influencer', status } })
  const { acceptHours } = useOrderTerms()
  return (
    <Screen title={t('order.requests')} size="md">
      <StatusFilter kind="order" statuses={purchaseFilters} counts={counts.data} />
      <PagedList
        list={list}
        section={t('order.requests')}
        empty={
          <EmptyState
            title={t('order.noRequests')}
            text={t('order.noRequestsText', { count: acceptHours })}
            action={<LinkButton to={paths.deals}>{t('order.toDeals')}</LinkButton>}
          />
        }
      >
        {(items) => items.map((purchase) => <RequestCard key={purchase.id} purchase={purchase} />)}
      </PagedList>
    </Screen>
  )
}
