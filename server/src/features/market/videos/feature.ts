import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders, VideoAllowances } from '../../foundation/uploads/index.ts'
import { campaignRequestsView, requestResumed, videoReopened } from '../campaign-requests/index.ts'
import { videoAllowance } from './allowance.ts'
import { videoDue } from './events.ts'
import { mayReadVideoFile } from './file-readers.ts'
import { strikeVideo, videoJobs } from './jobs.ts'
import { videosPersonalData } from './personal-data.ts'
import { previewFiles } from './processing/attach-preview.ts'
import { reopenVideo } from './publishing/publish.ts'
import { giveTimeBack } from './review.ts'
import { videoRoutes } from './routes.ts'

export const feature: Feature & FileReaders & VideoAllowances = {
  routes: ({ services }) => videoRoutes(services),
  jobs: ({ services }) => videoJobs(services),
  handlers: [on(videoReopened, reopenVideo), on(requestResumed, giveTimeBack), on(videoDue, strikeVideo)],
  readers: [mayReadVideoFile],
  videoAllowance,
  personalData: videosPersonalData,
  storedFiles: previewFiles,
  adminFigures: {
    waitingVideos: `select count(*)::int from videos v join ${campaignRequestsView} r on r.id = v.request_id
      where v.status = 'verified' and r.status in ('accepted', 'pending_completion')`,
  },
  targetNames: { video: 'select id, title as name from videos where id = any($1::int[])' },
}
