import { useQueryClient } from '@tanstack/react-query'
import {
  type NotificationPreferences,
  type PreferenceChanges,
  notificationPreferenceEndpoints as preferences,
} from '#contract/foundation/notifications/preferences.ts'
import { keyOf, useAction, useRead } from '../../../../api/queries.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'

/** Preferences with changes applied, as the server will answer. */
function applied(before: NotificationPreferences, { choices = {}, ...changes }: PreferenceChanges) {
  const merged = { ...before.choices }
  for (const [kind, chosen] of Object.entries(choices) as [keyof typeof merged, object][])
    merged[kind] = { ...merged[kind], ...chosen }
  return { ...before, ...changes, choices: merged }
}

/** Notification preferences of the person; a change shows at once, and is taken back if the server refuses it. */
export function useNotificationPreferences() {
  const queryClient = useQueryClient()
  const key = keyOf(preferences.read, {})
  const handleRefusal = useRefusalHandler()
  const read = useRead(preferences.read, {})
  const action = useAction(preferences.change, {
    onRefused: (error) => {
      handleRefusal(error)
      void queryClient.invalidateQueries({ queryKey: key })
    },
  })
  const change = (changes: PreferenceChanges) => {
    queryClient.setQueryData<NotificationPreferences>(key, (before) => before && applied(before, changes))
    action.mutate({ body: changes })
  }
  return { read, change }
}
