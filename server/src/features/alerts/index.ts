export { raiseAlert } from './raise.ts'
export type { AlertDetails } from './tables.ts'
export { alertsView } from './views.ts'
