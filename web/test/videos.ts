import type { Video, VideoComment } from '#contract/market/videos/videos.ts'
import { lena } from './campaign-requests.ts'

const at = '2026-05-01T10:00:00.000Z'

export const aVersion = (number: number): Video['versions'][number] => ({
  number,
  fileName: `cup-${number}.mp4`,
  bytes: 1_000,
  seconds: 90,
  width: 1_280,
  height: 720,
  previewUrl: `/api/videos/4/preview.mp4?version=${number}`,
  posterUrl: null,
  thumbnails: null,
  captionsUrl: null,
  submittedAt: at,
})

/** Lena's video for Brightside's request 31 in its second version, which waits for the business. */
export const aVideo = (change: Partial<Video> = {}): Video => ({
  id: 4,
  influencerId: lena.id,
  influencer: lena,
  campaignId: 12,
  campaignTitle: 'Autumn roast',
  requestId: 31,
  deliverableId: '1',
  title: 'The first cup',
  caption: 'Good morning',
  licence: null,
  originalUrl: null,
  processedUrl: null,
  platformUrl: null,
  platform: 'youtube',
  views: 0,
  viewsSource: null,
  viewsAt: null,
  status: 'pending_verification',
  isRequestOver: false,
  processingPercent: null,
  failure: null,
  businessFeedback: null,
  missed: [],
  missedBefore: ['hashtags'],
  rounds: 0,
  clock: { action: 'verify_silently', at: '2026-05-04T10:00:00.000Z' },
  versions: [aVersion(1), aVersion(2)],
  figures: [],
  removedAt: null,
  readyAt: null,
  publishedAt: null,
  createdAt: at,
  updatedAt: at,
  ...change,
})

export const aVideoComment = (change: Partial<VideoComment> = {}): VideoComment => ({
  id: 1,
  author: lena,
  version: 2,
  atSeconds: 65.4,
  text: 'The cup is hidden',
  mark: null,
  createdAt: at,
  ...change,
})
