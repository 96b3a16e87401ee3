import { useSearchParams } from 'react-router'
import { Component as DealMarket } from '../../features/deals/DealMarket.tsx'
import { Influencers } from '../../features/discovery/Influencers.tsx'
import { MarketViews } from '../../features/discovery/MarketViews.tsx'

/** /business/influencers: influencers, or with ?view=deals the deals of all of them. */
export function Component() {
  const [search] = useSearchParams()
  return (
    <>
      <MarketViews />
      {search.get('view') === 'deals' ? <DealMarket /> : <Influencers />}
    </>
  )
}
