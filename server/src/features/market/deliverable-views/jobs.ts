import type { Services } from '../../../platform/services.ts'
import { youTubeViews } from '../../../platform/youtube/video-views.ts'
import { refreshViews } from './refresh-views.sql.ts'

/** Reads views from YouTube once a day if an API key is configured; all other views are reported by influencers. */
export async function deliverableViewJobs(services: Services): Promise<void> {
  const { youtube } = services.configuration
  if (!youtube) return
  await services.jobs.schedule('result-views-youtube', '43 4 * * *', async () => {
    await refreshViews(services, youTubeViews(youtube))
  })
}
