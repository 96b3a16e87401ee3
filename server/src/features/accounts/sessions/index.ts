export { addressesOf, loginsOf } from './session-list.ts'
export {
  aliveSessions,
  deleteExpiredSessions,
  endOtherSessions,
  endSessions,
  hashToken,
  openSessions,
  readConfirmedAt,
  type Sessions,
  type SignedInCall,
} from './sessions.ts'
export { sessionsView } from './views.ts'
