export { hasLogged, logAction, logSystemAction } from './action-log.ts'
