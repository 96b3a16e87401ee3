import { useEffect } from 'react'
import { notificationLimits } from '#contract/foundation/notifications/kinds.ts'
import { notifications } from '#contract/foundation/notifications/notifications.ts'
import { useRead } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'

const loadPush = () => import('../../../api/push/browser-push.ts')

/** Keeps the pushed notifications of this browser in step with the signed-in person and with their reading. */
export function SyncPush() {
  const { user } = useUser()
  const { data: unread } = useRead(notifications.unread, {}, { enabled: Boolean(user) })
  const id = user?.id
  // without a connection the next page load tries again
  useEffect(() => {
    if (id !== undefined && window.Notification?.permission === 'granted')
      loadPush()
        .then(({ syncPush: keepPush }) => keepPush(id))
        .catch(() => undefined)
  }, [id])
  useEffect(() => {
    if (!unread || !navigator.serviceWorker) return
    loadPush()
      .then(async ({ showBadge, closeRead }) => {
        await showBadge(unread.count)
        // beyond so many pages it is not known which of them are read
        if (unread.paths.length < notificationLimits.unreadPaths) await closeRead(unread.paths)
      })
      .catch(() => undefined)
  }, [unread])
  return null
}
