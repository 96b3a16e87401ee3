import { z } from 'zod'
import { declareEvent, link, moment, type ParamsByName, written } from '../../foundation/notifications/index.ts'

const about = { account: written, name: written, link }
const example = { account: 'Brightside Coffee', name: 'Nadia', link: 'https://example.com/page' }
const page = '/profile?tab=team'
/** News for an account of somebody who joins or leaves it. */
const toOwner = {
  to: 'the account',
  category: 'security',
  lane: 'security',
  live: 'account',
  params: z.object(about),
  example,
  page,
  button: 'button.team',
} as const

export const teamEvents = [
  declareEvent('team_invited', {
    when: 'somebody is invited to act for an account',
    to: 'the invited address',
    category: null,
    lane: 'security',
    live: null,
    params: z.object({ ...about, at: moment }),
    example: { ...example, at: '2026-03-01T12:00:00Z' },
    button: 'button.invitation',
    footer: 'footer.invitation',
  }),
  declareEvent('team_joined', { ...toOwner, when: 'somebody accepts an invitation to act for an account' }),
  declareEvent('team_declined', {
    when: 'somebody declines an invitation to act for an account',
    to: 'the account',
    category: 'security',
    lane: 'other',
    live: 'account',
    params: z.object({ email: written, link }),
    example: { email: 'nadia@example.com', link: 'https://example.com/page' },
    page,
    button: 'button.team',
  }),
  declareEvent('team_left', { ...toOwner, when: 'a member of an account leaves it' }),
  declareEvent('team_removed', {
    when: 'a member of an account is removed from it',
    to: 'the member',
    category: 'security',
    lane: 'security',
    live: 'account',
    params: z.object({ account: written, link }),
    example: { account: 'Brightside Coffee', link: 'https://example.com/page' },
    page,
    button: 'button.profile',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof teamEvents> {}
}
