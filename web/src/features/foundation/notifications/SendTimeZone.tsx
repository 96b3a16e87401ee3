import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notificationPreferenceEndpoints as preferences } from '#contract/foundation/notifications/preferences.ts'
import { readOptions, useAction } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { remember, remembered } from '../../../kit/behaviour/remembered.ts'

/** Key under which this browser stores the person whose time zone it has sent. */
const name = 'zone-of'

/** Sends the time zone of the browser to the server after a sign-in, unless the person has one already. */
export function SendTimeZone() {
  const queryClient = useQueryClient()
  const { user } = useUser()
  const { mutate } = useAction(preferences.change)
  const id = user?.id
  useEffect(() => {
    if (id === undefined || remembered(name) === String(id)) return
    queryClient.fetchQuery(readOptions(preferences.read, {})).then(
      ({ timeZone }) => {
        remember(name, String(id))
        const own = Intl.DateTimeFormat().resolvedOptions().timeZone
        if (timeZone === null && own) mutate({ body: { timeZone: own } })
      },
      // the next page load tries again
      () => undefined,
    )
  }, [id, queryClient, mutate])
  return null
}
