export { addressesOf, loginsOf } from './session-list.ts'
export {
  actForParty,
  aliveSessions,
  deleteExpiredSessions,
  endOtherSessions,
  endSessions,
  hashToken,
  openSessions,
  readConfirmedAt,
  type Sessions,
  type SignedInCall,
  stopActingFor,
} from './sessions.ts'
export { sessionsView } from './views.ts'
