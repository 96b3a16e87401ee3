import { z } from 'zod'
import { declareEvent, link, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const reportsEvents = [
  declareEvent('report_resolved', {
    when: 'an admin acted on a report',
    to: 'the reporter',
    category: 'reports',
    lane: 'other',
    live: 'report',
    params: z.object({ reason: written, link }),
    example: { reason: 'A little brighter, please.', link: 'https://example.com/page' },
    page: '/profile?tab=reports',
    button: 'button.home',
  }),
  declareEvent('report_rejected', {
    when: 'an admin found nothing wrong',
    to: 'the reporter',
    category: 'reports',
    lane: 'other',
    live: 'report',
    params: z.object({ reason: written, link }),
    example: { reason: 'A little brighter, please.', link: 'https://example.com/page' },
    page: '/profile?tab=reports',
    button: 'button.home',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof reportsEvents> {}
}
