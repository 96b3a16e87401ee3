export { hasLogged, lastActionOn, logAction, logSystemAction } from './action-log.ts'
