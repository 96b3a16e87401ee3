import type { Services } from '../../platform/services.ts'
import { youTubeViews } from '../../platform/video-views.ts'
import { refreshViews } from './refresh-views.ts'

/** Asks YouTube once a day, where a key for its API is set; all other views are what influencers say. */
export async function resultJobs(services: Services): Promise<void> {
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('result-views-youtube', '43 4 * * *', async () => {
    await refreshViews(services, youTubeViews(youtube))
  })
}
