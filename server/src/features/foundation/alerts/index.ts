export { raiseAlert } from './raise.sql.ts'
export { closeAlert, lockAlert, settleAlertsOf } from './settle.ts'
export type { AlertDetails } from './tables.ts'
export { alertsView } from './views.ts'
