import type { Services } from '../../platform/services.ts'
import { youTubeFollowers } from '../../platform/youtube/followers.ts'
import { refreshFollowers } from './refresh-followers.ts'

/** Refreshes follower counts from YouTube daily if an API key is configured; all other counts are self-reported. */
export async function followerJobs(services: Services): Promise<void> {
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('followers-youtube', '17 4 * * *', async () => {
    await refreshFollowers(services, 'youtube', youTubeFollowers(youtube))
  })
}
