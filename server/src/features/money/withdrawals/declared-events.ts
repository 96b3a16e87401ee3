import { z } from 'zod'
import { cents, declareEvent, moment, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const withdrawalsEvents = [
  declareEvent('withdrawal_asked', {
    when: 'somebody asks for a withdrawal',
    to: 'the account',
    category: 'money',
    lane: 'security',
    live: 'money',
    params: z.object({ amount: cents, at: moment }),
    example: { amount: 12_345, at: '2026-03-01T12:00:00Z' },
    page: '/wallet#withdrawals',
    mailPage: '/wallet#withdrawals',
    button: 'button.withdrawal',
    securingPage: '/auth/forgot-password',
  }),
  declareEvent('withdrawal_checked', {
    when: 'a withdrawal is held for a check',
    to: 'the account',
    category: 'money',
    lane: 'money',
    live: 'money',
    params: z.object({ amount: cents, at: moment }),
    example: { amount: 12_345, at: '2026-03-01T12:00:00Z' },
    page: '/wallet#withdrawals',
    mailPage: '/wallet#withdrawals',
    button: 'button.withdrawal',
  }),
  declareEvent('withdrawal_check_over', {
    when: 'the check of a withdrawal has ended well',
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
  declareEvent('withdrawal_rejected', {
    when: 'an admin rejected a withdrawal',
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
  interface DeclaredEvents extends ParamsByName<typeof withdrawalsEvents> {}
}
