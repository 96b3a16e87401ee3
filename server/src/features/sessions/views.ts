import { view } from '../../platform/database/view.ts'
import { sessions } from './tables.ts'

/** When people were last here. */
export const sessionsView = view(sessions, 'userId', 'lastSeenAt')
