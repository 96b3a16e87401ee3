import { z } from 'zod'
import { cents, declareEvent, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const payoutsEvents = [
  declareEvent('withdrawal_paid', {
    when: 'a withdrawal was paid out',
    to: 'the account',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents }),
    example: { amount: 12_345 },
    page: '/wallet#withdrawals',
    mailPage: '/wallet#withdrawals',
    button: 'button.withdrawal',
  }),
  declareEvent('withdrawal_failed', {
    when: 'the bank did not take a payout',
    to: 'the account',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents, reason: written }),
    example: { amount: 12_345, reason: 'A little brighter, please.' },
    page: '/wallet#withdrawals',
    mailPage: '/wallet#withdrawals',
    button: 'button.withdrawal',
  }),
  declareEvent('withdrawal_reverted', {
    when: 'a batch of payouts was taken back',
    to: 'the account',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents, reason: written }),
    example: { amount: 12_345, reason: 'A little brighter, please.' },
    page: '/wallet#withdrawals',
    mailPage: '/wallet#withdrawals',
    button: 'button.withdrawal',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof payoutsEvents> {}
}
