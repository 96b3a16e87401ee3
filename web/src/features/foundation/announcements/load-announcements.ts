import { adminAnnouncements } from '#contract/foundation/announcements/admin-announcements.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadAnnouncements: ScreenLoader = (prefetch) => prefetch.list(adminAnnouncements.list, { query: {} })
