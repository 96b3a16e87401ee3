import { z } from 'zod'
import { declareEvent, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const adminEvents = [
  declareEvent('action_log_sealed', {
    when: 'the day’s action log was sealed',
    to: 'owners',
    category: null,
    lane: 'other',
    live: null,
    params: z.object({ reason: written }),
    example: { reason: 'A little brighter, please.' },
    mailPage: '/admin/action-log',
    button: 'button.actionLog',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof adminEvents> {}
}
