import { view } from '../../platform/database/view.ts'
import { userPreferences } from './tables.ts'

/** What people chose in their preferences. */
export const preferencesView = view(userPreferences, 'userId', 'preferenceName', 'preferenceValue')
