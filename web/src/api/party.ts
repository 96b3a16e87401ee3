import type { SignedInUser } from '#contract/accounts/identity/identity.ts'
import { partyHeader } from '#contract/member-rights.ts'
import { homeOf } from '../format/paths.ts'

/** The account for which this page was opened; null while nobody is signed in. */
let openedFor: number | null = null

/**
 * Remembers for which account the page was opened. Once the session acts for another one, such as after a switch in another tab, the page is
 * loaded anew for it.
 */
export function followParty(user: SignedInUser | null): void {
  const former = openedFor
  openedFor = user?.id ?? null
  if (user && former !== null && former !== user.id) window.location.assign(homeOf(user.role))
}

/** The header by which the server refuses what a page sends for another account than its session acts for. */
export const partyHeaders = (): Record<string, string> =>
  openedFor === null ? {} : { [partyHeader]: String(openedFor) }
