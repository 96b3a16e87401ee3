import type { CampaignRequest } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { Deliverable } from '#contract/market/campaigns/campaign-fields.ts'

/** The progress of each agreed deliverable: videos submitted and processed (or beyond), and published ones. */
export type RequestProgress = CampaignRequest['progress'][number]
export type RequestAnswer = CampaignRequest['answers'][number]

/** The progress of work that has not begun. */
export const noProgress = (deliverables: readonly Pick<Deliverable, 'id' | 'count'>[]): RequestProgress[] =>
  deliverables.map(({ id, count }) => ({ deliverableId: id, count, submitted: 0, published: 0 }))

export const isAllPublished = (progress: readonly RequestProgress[]) =>
  progress.every(({ count, published }) => published >= count)
