import { and, count, eq, inArray } from 'drizzle-orm'
import { figure, queries } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import type { FileReaders, VideoAllowances } from '../../foundation/uploads/index.ts'
import { campaignRequestsView, requestResumed, videoReopened } from '../campaign-requests/index.ts'
import { videoAllowance } from './allowance.ts'
import { videoDue } from './events.ts'
import { mayReadVideoFile } from './file-readers.ts'
import { enforceVideoDeadline, videoJobs } from './jobs.ts'
import { videosPersonalData } from './personal-data.ts'
import { previewFiles } from './processing/attach-preview.ts'
import { reopenVideo } from './publishing/publish.ts'
import { restoreReviewTime } from './review.ts'
import { videoRoutes } from './routes.ts'
import { videos } from './tables.ts'

const request = campaignRequestsView.as('request')

export const feature: Feature & FileReaders & VideoAllowances = {
  routes: ({ services }) => videoRoutes(services),
  jobs: ({ services }) => videoJobs(services),
  handlers: [on(videoReopened, reopenVideo), on(requestResumed, restoreReviewTime), on(videoDue, enforceVideoDeadline)],
  readers: [mayReadVideoFile],
  videoAllowance,
  personalData: videosPersonalData,
  storedFiles: previewFiles,
  adminFigures: {
    waitingVideos: figure(
      queries
        .select({ count: count() })
        .from(videos)
        .innerJoin(request, eq(request.id, videos.requestId))
        .where(and(eq(videos.status, 'verified'), inArray(request.status, ['accepted', 'pending_completion']))),
    ),
  },
  targetNames: { video: namesIn(videos, videos.title) },
}
