import { z } from 'zod'
import { declareEvent, link, moment, type ParamsByName, written } from '../../foundation/notifications/index.ts'

export const identityEvents = [
  declareEvent('verify_email', {
    when: 'somebody signs up, or asks for the link again',
    to: 'the account',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ link }),
    example: { link: 'https://example.com/page' },
  }),
  declareEvent('confirm_or_close', {
    when: 'the address of a new account is still unconfirmed, which will close it',
    to: 'the account',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
  }),
  declareEvent('confirm_reminder', {
    when: 'the address of an older account is still unconfirmed',
    to: 'the account',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ link }),
    example: { link: 'https://example.com/page' },
  }),
  declareEvent('confirm_device', {
    when: 'somebody signs in from a browser that the account does not know',
    to: 'the account',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ link }),
    example: { link: 'https://example.com/page' },
    button: 'button.device',
  }),
  declareEvent('username_changed', {
    when: 'a username was changed',
    to: 'the account',
    category: 'security',
    lane: 'security',
    live: 'account',
    params: z.object({ at: moment, link }),
    example: { at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    page: '/profile?tab=account',
    button: 'button.password',
  }),
  declareEvent('username_reserved', {
    when: 'a username has become the address of a page, and was replaced',
    to: 'the account',
    category: 'security',
    lane: 'security',
    live: 'account',
    params: z.object({ formerUsername: written, username: written, link }),
    example: { formerUsername: 'lena', username: 'lena.hart', link: 'https://example.com/page' },
    page: '/profile?tab=account',
    button: 'button.profile',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof identityEvents> {}
}
