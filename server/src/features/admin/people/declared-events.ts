import { z } from 'zod'
import { declareEvent, link, moment, type ParamsByName } from '../../foundation/notifications/index.ts'

export const peopleEvents = [
  declareEvent('admin_invited', {
    when: 'an owner invites somebody to become an admin',
    to: 'the invited address',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    button: 'button.invitation',
    footer: 'footer.invitation',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof peopleEvents> {}
}
