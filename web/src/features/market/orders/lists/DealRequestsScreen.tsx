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
import { purchaseGroupNames, usePurchaseRows } from './use-rows.ts'

/** /influencer/deal-requests: orders received from businesses by who acts next, with those to answer first. */
export function DealRequestsScreen() {
  const { t } = useTranslation()
  const filter = useStatusParam([...turnGroups, ...purchaseGroups])
  const counts = useRead(purchases.counts, {})
  const list = usePurchaseRows('influencer', { filter, counts: counts.data })
  const { acceptHours } = useOrderTerms()
  return (
    <OrderLists
      title={t('order.requests')}
      filter={<TurnFilter kind="order" states={purchaseGroups} names={purchaseGroupNames} counts={counts.data} />}
      list={list}
      empty={
        <EmptyState
          title={t('order.noRequests')}
          text={t('order.noRequestsText', { count: acceptHours })}
          action={<LinkButton to={paths.deals}>{t('order.toDeals')}</LinkButton>}
        />
      }
      card={(row) => row.purchase && <RequestCard row={row} purchase={row.purchase} />}
    />
  )
}
