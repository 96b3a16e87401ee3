import { view } from '../../../platform/database/view.ts'
import { systemSettings } from './tables.ts'

/** Stored settings, for the queries of other features; the others have their defaults (`settingFrom`). */
export const settingsView = view(systemSettings, 'id', 'key', 'value')
