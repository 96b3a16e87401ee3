import type { Services } from '../../../platform/services.ts'
import { youTubeFollowers } from '../../../platform/youtube/followers.ts'
import { fillNameSkeletons } from '../../foundation/users/index.ts'
import { noteLookalikes } from './lookalikes.ts'
import { mergeDuplicates } from './merge-duplicates.ts'
import { refreshFollowers } from './refresh-followers.ts'

/**
 * Notes each minute whose names look like those of verified people; gives addresses that earlier versions stored their one form, daily, since
 * such a version may still run beside; and refreshes follower counts from YouTube if an API key is configured: all other counts are
 * self-reported.
 */
export async function socialProfileJobs(services: Services): Promise<void> {
  await services.jobs.schedule('names-lookalikes', '* * * * *', async () => {
    await fillNameSkeletons(services)
    await noteLookalikes(services)
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
