import { useSearchParams } from 'react-router'
import { InviteButton } from '../../features/market/campaign-requests/business/InviteButton.tsx'
import { DealMarket } from '../../features/market/deals/DealMarket.tsx'
import { Influencers } from '../../features/search/discovery/Influencers.tsx'
import { MarketViews } from '../../features/search/discovery/MarketViews.tsx'

/** /business/influencers: influencers, or with ?view=deals the deals of all of them. */
export function InfluencerMarketScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <MarketViews />
      {search.get('view') === 'deals' ? (
        <DealMarket />
      ) : (
        <Influencers invite={(ids) => <InviteButton influencerIds={ids} />} />
      )}
    </>
  )
}
