export { addressesOf, loginsOf } from './session-list.ts'
export {
  aliveSessions,
  deleteExpiredSessions,
  endOtherSessions,
  endSessions,
  hashToken,
  openSessions,
  type Sessions,
  type SignedInCall,
  wasConfirmedSince,
} from './sessions.ts'
export { sessionsView } from './views.ts'
