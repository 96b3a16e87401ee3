import { on } from '../../platform/events.ts'
import type { Feature } from '../../platform/feature.ts'
import { videoReopened } from '../campaign-requests/index.ts'
import type { FileReaders, VideoAllowances } from '../uploads/index.ts'
import { videoAllowance } from './allowance.ts'
import { mayReadVideoFile } from './file-readers.ts'
import { videoJobs } from './jobs.ts'
import { videosPersonalData } from './personal-data.ts'
import { previewFiles } from './processing/attach-preview.ts'
import { reopenVideo } from './publishing/publish.ts'
import { videoRoutes } from './routes.ts'

export const feature: Feature & FileReaders & VideoAllowances = {
  routes: ({ services }) => videoRoutes(services),
  jobs: ({ services }) => videoJobs(services),
  handlers: [on(videoReopened, reopenVideo)],
  readers: [mayReadVideoFile],
  videoAllowance,
  personalData: videosPersonalData,
  storedFiles: previewFiles,
  adminFigures: { waitingVideos: `select count(*)::int from videos where status = 'verified'` },
}
