import type { NotificationKind } from '#contract/foundation/notifications/kinds.ts'
import { eventOf, type LiveSubjects } from './declare-event.ts'
import type { QueuedMail } from './mail-request.ts'

/** The category of the notification of a mail; null if there is none. */
export function notificationKindOf({ userId, kind, params }: QueuedMail): NotificationKind | null {
  if (userId === null) return null
  const { category } = eventOf(kind)
  return category === 'work' ? (params.requestId === undefined ? 'orders' : 'campaigns') : category
}

/** The subjects that an event makes stale in the browser of a notified person. */
export function liveTypeOf({ kind, params }: Pick<QueuedMail, 'kind' | 'params'>): LiveSubjects | null {
  const { live } = eventOf(kind)
  return live === 'work' ? (params.requestId === undefined ? 'order' : 'campaign') : live
}
