import { z } from 'zod'
import { adminChangeKinds } from '#contract/admin/people/rights.ts'
import { declareEvent, moment, type ParamsByName, written } from '../notifications/index.ts'

export const approvalsEvents = [
  declareEvent('admin_changed', {
    when: 'somebody’s rights as an admin were changed, or are about to be',
    to: 'owners',
    category: 'admin',
    lane: 'security',
    live: 'admin',
    params: z.object({ action: z.enum(adminChangeKinds), username: written, from: written, at: moment }),
    example: { action: 'right_given', username: 'lena.hart', from: 'Lena Hart', at: '2026-03-01T12:00:00Z' },
    mailPage: '/admin/rights',
    button: 'button.rights',
  }),
]

declare module '../notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof approvalsEvents> {}
}
