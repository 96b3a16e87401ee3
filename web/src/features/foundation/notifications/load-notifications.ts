import { notifications } from '#contract/foundation/notifications/notifications.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'
import { storedLanguage } from '../../../format/language.ts'
import { listQuery } from './list-query.ts'

export const loadNotifications: ScreenLoader = (prefetch, { search }) => {
  prefetch.read(notifications.unread, {})
  prefetch.list(notifications.list, { query: listQuery(search, storedLanguage()) })
}
