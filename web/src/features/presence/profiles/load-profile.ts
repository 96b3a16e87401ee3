import { influencerHistory } from '#contract/admin/dashboards/influencer-history.ts'
import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { profiles } from '#contract/presence/profiles/profiles.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** Reads a profile. A business's history with somebody is read by id, which links within the application contain. */
export const loadProfile: ScreenLoader = (prefetch, { params: { id = '' } }) => {
  prefetch.read(profiles.read, { params: { idOrUsername: id } })
  if (!/^[1-9]\d{0,8}$/.test(id)) return
  prefetch.list(influencerHistory.read, { params: { id } })
  prefetch.linkedList(campaignRequests.list, { query: { with: id } })
}
