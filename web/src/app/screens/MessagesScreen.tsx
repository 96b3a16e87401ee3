import { useSearchParams } from 'react-router'
import { deals } from '#contract/market/deals/deals.ts'
import { useRead } from '../../api/queries.ts'
import { idIn } from '../../api/search-params.ts'
import { InboxScreen } from '../../features/market/conversations/InboxScreen.tsx'
import { lazyComponent, useLazyComponent } from '../../kit/behaviour/lazy-component.ts'

const orderForm = lazyComponent(() =>
  import('../../features/market/orders/purchase/BuyDeal.tsx').then(({ BuyDeal }) => BuyDeal),
)

/** /inbox with the order form of a custom offer, which ?buy= opens. */
export function MessagesScreen() {
  const [search] = useSearchParams()
  const dealId = idIn(search, 'buy')
  return (
    <>
      <InboxScreen />
      {dealId !== null && <OrderOffer key={dealId} dealId={dealId} />}
    </>
  )
}

function OrderOffer({ dealId }: { dealId: number }) {
  const [, setSearch] = useSearchParams()
  const BuyDeal = useLazyComponent(orderForm, true)
  const { data: deal } = useRead(deals.read, { params: { id: dealId } })
  const close = () =>
    setSearch(
      (search) => {
        search.delete('buy')
        return search
      },
      { replace: true },
    )
  return BuyDeal && deal && <BuyDeal deal={deal} onClose={close} />
}
