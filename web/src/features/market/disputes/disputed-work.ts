import { type CampaignRequest, requestFacts } from '#contract/market/campaign-requests/campaign-requests.ts'
import { requestCan } from '#contract/market/campaign-requests/request-machine.ts'
import type { disputes } from '#contract/market/disputes/disputes.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { taskCan } from '#contract/market/orders/task-machine.ts'
import { type Task, taskFacts } from '#contract/market/orders/tasks.ts'

/** Work that a dispute can be about: an order, or a campaign request. */
export type DisputedWork = {
  kind: 'order' | 'request'
  /** The purchase's or the campaign request's id, which opens a dispute. */
  id: number
  /** Selects its disputes from a list. */
  filter: { task: string } | { campaignRequest: string }
  /** The work has been accepted; before that there can be no dispute. */
  hasStarted: boolean
  terms: Task['terms']
  /** Checks whether a side may open a dispute now, had it not opened one before. */
  mayDispute: (side: Side) => boolean
}

export const disputedOrder = (task: Task): DisputedWork => ({
  kind: 'order',
  id: task.purchaseId,
  filter: { task: String(task.id) },
  hasStarted: task.status !== 'pending',
  terms: task.terms,
  mayDispute: (side) => taskCan.dispute(taskFacts(task), side) === true,
})

export const disputedRequest = (request: CampaignRequest): DisputedWork => ({
  kind: 'request',
  id: request.id,
  filter: { campaignRequest: String(request.id) },
  hasStarted: request.acceptedAt !== null,
  terms: request.terms,
  mayDispute: (side) => requestCan.dispute(requestFacts(request), side) === true,
})

/** The endpoint that opens a dispute about each kind of work. */
export const openingOf = { order: 'open', request: 'openOnRequest' } as const satisfies Record<
  DisputedWork['kind'],
  keyof typeof disputes
>
