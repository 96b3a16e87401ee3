import { z } from 'zod'
import { alertKinds } from '#contract/foundation/alerts/alerts.ts'
import { declareEvent, type ParamsByName } from '../notifications/index.ts'

export const alertsEvents = [
  declareEvent('admin_alert', {
    when: 'something needs an admin; more of the same while it is open is silent',
    to: 'admins',
    category: 'admin',
    lane: 'other',
    live: 'admin',
    params: z.object({ action: z.enum(alertKinds) }),
    example: { action: 'dispute_overdue' },
    mailPage: '/admin/money?tab=alerts',
    button: 'button.desk',
  }),
]

declare module '../notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof alertsEvents> {}
}
