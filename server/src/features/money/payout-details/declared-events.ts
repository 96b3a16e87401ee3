import { z } from 'zod'
import { declareEvent, link, moment, type ParamsByName } from '../../foundation/notifications/index.ts'

export const payoutDetailsEvents = [
  declareEvent('payout_changed', {
    when: 'payout details were saved',
    to: 'the account',
    category: 'security',
    lane: 'security',
    live: 'account',
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    page: '/profile?tab=payout',
    button: 'button.password',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof payoutDetailsEvents> {}
}
