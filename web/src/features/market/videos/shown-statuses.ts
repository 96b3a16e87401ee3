import { videoStatuses } from '#contract/market/videos/video-machine.ts'

/** The statuses that a list can be filtered by. */
export const shownStatuses = videoStatuses.filter((status) => status !== 'deleted' && status !== 'submitted')
