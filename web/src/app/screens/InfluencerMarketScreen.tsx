import { useSearchParams } from 'react-router'
import { InviteButton } from '../../features/campaigns/business/requests/InviteButton.tsx'
import { DealMarket } from '../../features/deals/DealMarket.tsx'
import { Influencers } from '../../features/discovery/Influencers.tsx'
import { MarketViews } from '../../features/discovery/MarketViews.tsx'

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
