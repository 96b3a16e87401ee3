import { z } from 'zod'
import { cents, declareEvent, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const depositsEvents = [
  declareEvent('top_up_received', {
    when: 'a payment has arrived',
    to: 'the payer',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents }),
    example: { amount: 12_345 },
  }),
  declareEvent('top_up_failed', {
    when: 'a payment has failed',
    to: 'the payer',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents }),
    example: { amount: 12_345 },
    step: 'step.tryAgain',
  }),
  declareEvent('deposit_rejected', {
    when: 'an admin found no such deposit',
    to: 'the payer',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents, reason: written }),
    example: { amount: 12_345, reason: 'A little brighter, please.' },
  }),
  declareEvent('top_up_reversed', {
    when: 'a deposit was taken back by the bank or refunded',
    to: 'the payer',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents }),
    example: { amount: 12_345 },
  }),
  declareEvent('top_up_returned', {
    when: 'a deposit that was taken back has returned',
    to: 'the payer',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents }),
    example: { amount: 12_345 },
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof depositsEvents> {}
}
