import type { Services } from '../../platform/services.ts'
import { youTubeFollowers } from '../../platform/youtube/followers.ts'
import { fillNameSkeletons } from '../users/index.ts'
import { noteLookalikes } from './lookalikes.ts'
import { refreshFollowers } from './refresh-followers.ts'

/** Notes each minute whose names look like those of verified people. */
export async function lookalikeJobs(services: Services): Promise<void> {
  await services.jobs.schedule('names-lookalikes', '* * * * *', async () => {
    await fillNameSkeletons(services)
    await noteLookalikes(services)
  })
}

/** Refreshes follower counts from YouTube daily if an API key is configured; all other counts are self-reported. */
export async function followerJobs(services: Services): Promise<void> {
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('followers-youtube', '17 4 * * *', async () => {
    await refreshFollowers(services, 'youtube', youTubeFollowers(youtube))
  })
}
