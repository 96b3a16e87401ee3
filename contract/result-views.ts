import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, instant, prose } from './fields.ts'
import { messages } from './messages.ts'

export const viewSource = z.enum(['self_reported', 'youtube'])
export type ViewSource = z.infer<typeof viewSource>

/** `history`: how many figures of a result are shown at most. */
export const viewLimits = { most: 100_000_000_000, daysAfterCompletion: 90, note: 500, history: 100 }

/** How often a published result was seen, as somebody said it on a day. */
const figure = z.object({
  views: z.int(),
  /** `youtube`: YouTube's own API; otherwise the influencer says so. */
  source: viewSource,
  measuredAt: instant,
  note: z.string(),
})

export const resultViews = z.object({
  /** What counts: YouTube's figure where there is one, otherwise the newest; null: nobody knows. */
  current: figure.nullable(),
  /** Of the result as it was delivered last, the newest first; at most 100. */
  history: z.array(figure),
  /** Until when the one who asks may report a figure; null: not they, not yet, no more, or YouTube does. */
  reportUntil: instant.nullable(),
})
export type ResultViews = z.infer<typeof resultViews>

export const viewReport = z.strictObject({
  views: z.int(messages.valueInvalid).min(0, messages.valueInvalid).max(viewLimits.most, messages.valueInvalid),
  /** Needed where the figure is smaller than the one before. */
  note: prose({ max: viewLimits.note }).default(''),
})
export type ViewReport = z.output<typeof viewReport>

const onTask = z.strictObject({ id: idInPath })

/** Views of what was delivered: for the two sides of the order and for admins; they never count for a rank. */
export const results = {
  views: endpoint({
    method: 'GET',
    url: '/api/tasks/:id/views',
    schema: { params: onTask, response: { 200: resultViews } },
  }),
  /**
   * By the influencer, from the delivery until 90 days after completion. 409 `not_delivered`, `views_closed`, `views_measured`; 422
   * for a smaller figure without a note.
   */
  reportViews: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/views',
    idempotent: true,
    schema: { params: onTask, body: viewReport, response: { 201: resultViews } },
  }),
}
