import { z } from 'zod'
import { declareEvent, link, moment, type ParamsByName } from '../../foundation/notifications/index.ts'

export const personalDataEvents = [
  declareEvent('account_deleted', {
    when: 'somebody deleted their account',
    to: 'every address of the last 72 hours',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    button: 'button.home',
  }),
  declareEvent('data_export_ready', {
    when: 'an admin asked for the copy of somebody’s data',
    to: 'the account',
    category: 'security',
    lane: 'security',
    live: null,
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    button: 'button.export',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof personalDataEvents> {}
}
