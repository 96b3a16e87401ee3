import { z } from 'zod'
import { declareEvent, id, link, moment, type ParamsByName, written } from '../../foundation/notifications/index.ts'

/** The work, an order or a campaign request, and the time that is left. */
const reviewed = z.object({
  taskId: id.optional(),
  requestId: id.optional(),
  dealTitle: written,
  campaignTitle: written.optional(),
  from: written,
  at: moment,
  link: link.optional(),
})
const anOrder = { taskId: 7, dealTitle: 'One honest post', from: 'Lena Hart', at: '2026-03-01T12:00:00Z' }

export const reviewsEvents = [
  declareEvent('review_visible', {
    when: 'a review becomes visible',
    to: 'the reviewed side',
    category: 'reviews',
    lane: 'other',
    live: 'review',
    params: reviewed,
    example: anOrder,
  }),
  declareEvent('review_reminder', {
    when: 'half of the time to review is over',
    to: 'the sides that have not reviewed',
    category: 'reviews',
    lane: 'other',
    live: 'review',
    params: reviewed,
    example: anOrder,
    step: 'step.writeReview',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof reviewsEvents> {}
}
