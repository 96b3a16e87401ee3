import type { Services } from '../../../platform/services.ts'
import { youTubeFollowers } from '../../../platform/youtube/followers.ts'
import { fillNameSkeletons } from '../../foundation/users/index.ts'
import { recordLookalikes } from './lookalikes.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { refreshFollowers } from './refresh-followers.sql.ts'

/**
 * Records each minute the people whose names resemble those of verified people; normalizes addresses stored by earlier versions, daily,
 * since such a version may still run beside this one; and refreshes follower counts from YouTube if an API key is configured: all other
 * counts are self-reported.
 */
export async function socialProfileJobs(services: Services): Promise<void> {
  await services.jobs.schedule('names-lookalikes', '* * * * *', async () => {
    await fillNameSkeletons(services)
    await recordLookalikes(services)
  })
  await services.jobs.schedule('social-profile-addresses', '41 3 * * *', async () => {
    await mergeDuplicates(services)
  })
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('followers-youtube', '17 4 * * *', async () => {
    await refreshFollowers(services, 'youtube', youTubeFollowers(youtube))
  })
}
