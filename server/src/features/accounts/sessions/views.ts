import { view } from '../../../platform/database/view.ts'
import { sessions } from './tables.ts'

/** When people were last active, for the queries of other features. */
export const sessionsView = view(sessions, 'userId', 'lastSeenAt')
