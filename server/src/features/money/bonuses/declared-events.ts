import { z } from 'zod'
import { cents, declareEvent, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const bonusesEvents = [
  declareEvent('bonus_received', {
    when: 'an admin paid a bonus',
    to: 'the account',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents, reason: written }),
    example: { amount: 12_345, reason: 'A little brighter, please.' },
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof bonusesEvents> {}
}
