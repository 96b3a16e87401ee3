import { view } from '../../../platform/database/view.ts'
import { sessions } from './tables.ts'

/** Times of people's last activity, for the queries of other features. */
export const sessionsView = view(sessions, 'userId', 'lastSeenAt')
