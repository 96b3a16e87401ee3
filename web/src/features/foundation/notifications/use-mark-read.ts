import { useTranslation } from 'react-i18next'
import { type Notification, notifications } from '#contract/foundation/notifications/notifications.ts'
import { useAction } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useUndo } from '../../../kit/undo/use-undo.ts'

/** The time of the newest; unread ones come first, so that it may be anywhere. */
const newestOf = (shown: Notification[]) =>
  shown
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1)

/** Marks notifications as read, which can be undone. */
export function useMarkRead() {
  const { t } = useTranslation()
  const offerUndo = useUndo()
  const handleRefusal = useRefusalHandler()
  const onRefused = handleRefusal
  const unmark = useAction(notifications.markUnread, { onRefused })
  const all = useAction(notifications.markRead, {
    onDone: ({ readAt }) =>
      offerUndo({
        object: 'notifications',
        title: 'notifications.title',
        text: t('notifications.allRead'),
        undo: () => unmark.mutate({ body: { readAt } }),
      }),
    onRefused,
  })
  const one = useAction(notifications.markRead, {
    onDone: ({ readAt }) =>
      offerUndo({
        object: 'notifications',
        title: 'notifications.title',
        text: t('notifications.oneRead'),
        undo: () => unmark.mutate({ body: { readAt } }),
      }),
    onRefused,
  })
  return {
    isBusy: all.isPending || one.isPending,
    /** Marks all up to the newest of those that are on screen. */
    markAll: (shown: Notification[]) => all.mutate({ body: { all: true, until: newestOf(shown) } }),
    markOne: (id: string) => one.mutate({ body: { ids: [id] } }),
    markUnread: (id: string) => unmark.mutate({ body: { ids: [id] } }),
  }
}
