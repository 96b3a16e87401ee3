import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, instant, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

export const viewSource = z.enum(['self_reported', 'youtube'])
export type ViewSource = z.infer<typeof viewSource>

/** `history`: maximum number of figures shown per result. */
export const viewLimits = { maxViews: 100_000_000_000, daysAfterCompletion: 90, note: 500, history: 100 }

/** A view count of a published result at one point in time. */
const figure = z.object({
  views: z.int(),
  /** `youtube`: from YouTube's API; otherwise reported by the influencer. */
  source: viewSource,
  measuredAt: instant,
  note: z.string(),
})

export const resultViews = z.object({
  /** The effective figure: YouTube's where available, otherwise the latest; null: none. */
  current: figure.nullable(),
  /** Figures of the latest delivery, newest first; at most 100. */
  history: z.array(figure),
  /** End of the time in which the caller may report a figure; null: not allowed, not yet, too late, or measured by YouTube. */
  reportUntil: instant.nullable(),
})
export type ResultViews = z.infer<typeof resultViews>

export const viewReport = z.strictObject({
  views: z
    .int(requestErrors.valueInvalid)
    .min(0, requestErrors.valueInvalid)
    .max(viewLimits.maxViews, requestErrors.valueInvalid),
  /** Required when the figure is lower than the previous one. */
  note: prose({ max: viewLimits.note }).default(''),
})
export type ViewReport = z.output<typeof viewReport>

const onTask = z.strictObject({ id: idInPath })

/** Views of deliverables, visible to both sides of the order and to admins; they never affect a rank. */
export const deliverableViews = {
  views: endpoint({
    method: 'GET',
    url: '/api/tasks/:id/views',
    needs: 'read',
    fresh: 'admins',
    shows: ['deliverable-views', 'orders'],
    schema: { params: onTask, response: { 200: resultViews } },
  }),
  /**
   * By the influencer, from delivery until 90 days after completion. 409 `not_delivered`, `views_closed`, `views_measured`; 422 for a
   * lower figure without a note.
   */
  reportViews: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/views',
    needs: 'work',
    idempotent: true,
    invalidates: ['deliverable-views'],
    schema: { params: onTask, body: viewReport, response: { 201: resultViews } },
  }),
}
