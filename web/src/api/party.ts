import type { SignedInUser } from '#contract/accounts/identity/identity.ts'
import { partyHeader } from '#contract/member-rights.ts'

/** The account for which this page was opened; null while nobody is signed in. */
let openedFor: number | null = null

/** Remembers for which account the page was opened, until somebody signs out or the page is loaded anew. */
export function rememberParty(user: Pick<SignedInUser, 'id'> | null): void {
  openedFor = user && (openedFor ?? user.id)
}

/** The header by which the server refuses what a page sends for another account than its session acts for. */
export const partyHeaders = (): Record<string, string> =>
  openedFor === null ? {} : { [partyHeader]: String(openedFor) }
