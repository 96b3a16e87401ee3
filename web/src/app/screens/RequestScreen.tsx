import { useParams } from 'react-router'
import type { Role } from '#contract/foundation/users/roles.ts'
import { useSignedIn } from '../../api/session.ts'
import { RequestPage } from '../../features/market/campaign-requests/RequestPage.tsx'
import { WorkReviews } from '../../features/market/reviews/WorkReviews.tsx'
import { paths } from '../../format/paths.ts'

/** The campaign as each role sees it; admins have no page of a single one. */
const campaignPaths: Record<Role, ((campaignId: number) => string) | null> = {
  business: paths.campaign,
  influencer: paths.openCampaign,
  admin: null,
}

/**
 * /business/campaign-requests/:id, /influencer/campaign-requests/:id and /admin/campaign-requests/:id, composed of the request's
 * page and its reviews.
 */
export function RequestScreen() {
  const { id = '' } = useParams()
  const { role } = useSignedIn()
  return (
    <RequestPage
      id={id}
      campaignPath={campaignPaths[role]}
      reviews={({ id: requestId, business, influencer }) => (
        <WorkReviews work={{ kind: 'request', id: requestId }} business={business} influencer={influencer} />
      )}
    />
  )
}
