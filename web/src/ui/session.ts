import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accounts, type CurrentUser } from '#contract/accounts.ts'
import { leaveNotice } from './flash.ts'
import { dropAllKept } from './kept.ts'
import { paths } from './paths.ts'
import { useAction } from './queries.ts'
import { call, RequestError } from './request.ts'
import { useSentence } from './sentence.ts'
import { useToast } from './toasts.tsx'

export const userKey = [accounts.currentUser.url]

/** Who is signed in: undefined while loading, null when nobody (spec §7: 401 is signed out). */
export function useUser(): { user: CurrentUser | null | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: userKey,
    queryFn: async () => {
      try {
        return await call(accounts.currentUser, {})
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null
        throw error instanceof RequestError && error.status > 0 ? new Error('Failed to fetch user') : error
      }
    },
  })
  return { user: data, error }
}

/** The signed-in person, on screens that only signed-in people reach. */
export function useSignedIn(): CurrentUser {
  const { user } = useUser()
  if (!user) throw new Error('This screen is for signed-in people')
  return user
}

/** Signing out: everything that was read is forgotten, and /login is opened (spec §4, Auth). */
export function useLogout() {
  const queries = useQueryClient()
  const toast = useToast()
  const sentence = useSentence()
  return useAction(accounts.logout, {
    onDone: () => {
      queries.clear()
      dropAllKept()
      leaveNotice({ title: 'toast.loggedOut', text: sentence('You have been successfully logged out.') })
      window.location.assign(paths.login)
    },
    onRefused: (error) => {
      queries.invalidateQueries({ queryKey: userKey })
      toast.show({ title: 'toast.logoutFailed', text: sentence(error.message || 'Failed to logout'), failed: true })
    },
  })
}
