import { view } from '../../../platform/database/view.ts'
import { userPreferences } from './tables.ts'

/** Preferences, for the queries of other features. */
export const preferencesView = view(userPreferences, 'userId', 'preferenceName', 'preferenceValue')
