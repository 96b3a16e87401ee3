import { useEffect, useRef } from 'react'
import { useUser } from '../api/session.ts'
import { homeOf } from '../format/paths.ts'

/** Loads the application anew once the session acts for another account than it was opened for, such as after a switch in another tab. */
export function useFollowParty(): void {
  const { user } = useUser()
  const openedFor = useRef<number | null>(null)
  useEffect(() => {
    if (user === undefined) return
    const former = openedFor.current
    openedFor.current = user?.id ?? null
    if (user && former !== null && former !== user.id) window.location.assign(homeOf(user.role))
  }, [user])
}
