import { youTubeFollowers } from '../../platform/followers.ts'
import type { Services } from '../../platform/services.ts'
import { refreshFollowers } from './refresh-followers.ts'

/** Asks YouTube once a day, where a key for its API is set; all other figures are what people say. */
export async function followerJobs(services: Services): Promise<void> {
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('followers-youtube', '17 4 * * *', async () => {
    await refreshFollowers(services, 'youtube', youTubeFollowers(youtube))
  })
}
