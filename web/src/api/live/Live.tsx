import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../session.ts'

/** Shows live events at once while somebody is signed in (`startLive`). */
export function Live() {
  const queryClient = useQueryClient()
  const { user } = useUser()
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return
    let isGone = false
    let stop: (() => void) | null = null
    import('./start-live.ts').then(
      ({ startLive }) => {
        if (!isGone) stop = startLive(queryClient, userId)
      },
      // without a connection the next page load tries again
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [queryClient, userId])
  return null
}
