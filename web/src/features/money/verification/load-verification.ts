import { socialProfiles } from '#contract/money/social-profiles/social-profiles.ts'
import { verification } from '#contract/money/verification/verification.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** Reads the identity check and, for influencers, the social profiles with their requests. */
export const loadVerification: ScreenLoader = (prefetch, { role }) => {
  prefetch.read(verification.ownKyc, {})
  if (role !== 'influencer') return
  prefetch.read(socialProfiles.list, {})
  prefetch.read(verification.mine, { query: { limit: 100 } })
}
