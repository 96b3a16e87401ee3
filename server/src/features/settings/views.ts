import { view } from '../../platform/database/view.ts'
import { systemSettings } from './tables.ts'

/** What admins set; what is not in it has its default (`settingFrom`). */
export const settingsView = view(systemSettings, 'id', 'key', 'value')
