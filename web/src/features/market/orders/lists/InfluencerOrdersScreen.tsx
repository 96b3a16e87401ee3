import { useTranslation } from 'react-i18next'
import { turnGroups } from '#contract/market/engagements/turn-groups.ts'
import { purchaseGroups, purchases } from '#contract/market/orders/purchases.ts'
import { useRead } from '../../../../api/queries.ts'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { useStatusParam } from '../../../../kit/StatusFilter.tsx'
import { EmptyState } from '../../../../kit/screens.tsx'
import { TurnFilter } from '../../engagements/TurnFilter.tsx'
import { useOrderTerms } from '../../engagements/use-order-terms.ts'
import { OrderLists } from './OrderLists.tsx'
import { RequestCard } from './RequestCard.tsx'
import { RowCard } from './RowCard.tsx'
import { purchaseGroupNames, usePurchaseRows } from './use-rows.ts'

/** /influencer/tasks and /influencer/deal-requests: orders and price requests of businesses by who acts next; as a board and a table, too. */
export function InfluencerOrdersScreen() {
  const { t } = useTranslation()
  const filter = useStatusParam([...turnGroups, ...purchaseGroups])
  const counts = useRead(purchases.counts, {})
  const list = usePurchaseRows('influencer', { filter, counts: counts.data })
  const { acceptHours } = useOrderTerms()
  return (
    <OrderLists
      title={t('header.orders')}
      filter={
        <TurnFilter
          kind="order"
          states={purchaseGroups}
          names={purchaseGroupNames('influencer')}
          counts={counts.data}
        />
      }
      isFiltered={filter !== undefined}
      list={list}
      empty={
        <EmptyState
          title={t('order.noRequests')}
          text={t('order.noRequestsText', { count: acceptHours })}
          action={<LinkButton to={paths.deals}>{t('order.toDeals')}</LinkButton>}
        />
      }
      card={(row) =>
        row.purchase?.status === 'pending' ? (
          <RequestCard row={row} purchase={row.purchase} />
        ) : (
          <RowCard row={row} size="large" />
        )
      }
    />
  )
}
