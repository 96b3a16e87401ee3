import { campaignRequests } from '#contract/market/campaign-requests/campaign-requests.ts'
import { videoReview, videos } from '#contract/market/videos/videos.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { choiceIn } from '../../../api/search-params.ts'
import { shownStatuses } from './shown-statuses.ts'

export const loadVideos: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(videos.list, {
    query: { status: choiceIn(search, 'status', { choices: shownStatuses, fallback: undefined }) },
  })

/** Reads a video, and its request once the video names it. */
export const loadVideo: ScreenLoader = async (prefetch, { params: { id = '' } }) => {
  prefetch.read(videos.comments, { params: { id } })
  const video = await prefetch.read(videos.read, { params: { id } })
  if (video) prefetch.read(campaignRequests.read, { params: { id: video.requestId } })
}

export const loadVideoQueue: ScreenLoader = (prefetch) => prefetch.list(videoReview.list, { query: {} })
