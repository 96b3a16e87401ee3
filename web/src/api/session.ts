import { useQuery, useQueryClient } from '@tanstack/react-query'
import { identity, type SignedInUser } from '#contract/accounts/identity/identity.ts'
import { type MemberRight, memberMay } from '#contract/member-rights.ts'
import { paths } from '../format/paths.ts'
import { useToast } from '../kit/toasts.tsx'
import { setFlashToast } from './flash-toast.ts'
import { forgetPerson } from './forget-person.ts'
import { forgetUnsavedChanges } from './forms/leave-guard.ts'
import { rememberParty } from './party.ts'
import { useAction, userKey } from './queries.ts'
import { call, RequestError } from './request.ts'
import { useSentence } from './sentence.ts'

/** The query of the current user; null for visitors (spec §7: 401 means signed out). */
export const userQuery = {
  queryKey: userKey,
  meta: { shows: identity.currentUser.shows },
  queryFn: async (): Promise<SignedInUser | null> => {
    try {
      const user = await call(identity.currentUser, {})
      rememberParty(user)
      return user
    } catch (error) {
      if (error instanceof RequestError && error.status === 401) {
        rememberParty(null)
        return null
      }
      throw error instanceof RequestError && error.status > 0 ? new Error('Failed to fetch user') : error
    }
  },
}

/**
 * The current user: undefined while loading, null for visitors. The error only of a user who was never read: without a connection, a user
 * who was read stays signed in, with the screen they are on.
 */
export function useUser(): { user: SignedInUser | null | undefined; error: Error | null } {
  const { data, error } = useQuery(userQuery)
  return { user: data, error: data === undefined ? error : null }
}

/** The current user, on screens only signed-in users reach. */
export function useSignedIn(): SignedInUser {
  const { user } = useUser()
  if (!user) throw new Error('This screen is for signed-in people')
  return user
}

/** The reason why the user's role in the account does not allow what needs a right; null: it does. */
export function useRoleReason(right: MemberRight): string | null {
  const { user } = useUser()
  const sentence = useSentence()
  return memberMay(user?.membership?.role, right)
    ? null
    : sentence('Your role in this account doesn’t allow this. Ask its owner.')
}

/** Signs out: clears the query cache, forgets the person, and opens /login (spec §4, Auth). */
export function useLogout() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const sentence = useSentence()
  return useAction(identity.logout, {
    onDone: () => {
      queryClient.clear()
      forgetPerson()
      forgetUnsavedChanges()
      setFlashToast({ title: 'toast.loggedOut', text: sentence('You have been successfully logged out.') })
      window.location.assign(paths.login)
    },
    onRefused: (error) => {
      queryClient.invalidateQueries({ queryKey: userKey })
      toast.show({ title: 'toast.logoutFailed', text: sentence(error.message || 'Failed to logout'), failed: true })
    },
  })
}
