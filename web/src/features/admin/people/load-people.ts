import { people, personStates, riskLevels } from '#contract/admin/people/people.ts'
import { rights } from '#contract/admin/people/rights.ts'
import { type AdminRight, personMoneyRights, workRights } from '#contract/foundation/users/admin-rights.ts'
import { roles } from '#contract/foundation/users/roles.ts'
import { endingLetters } from '#contract/money/payout-details/payout-details.ts'
import { withPlainDigits } from '#contract/text.ts'
import { truncate } from '#contract/truncate.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

/** The end of an account number in the URL, which may be given as a whole; null when there is none. */
export function accountEndingIn(search: URLSearchParams): string | null {
  const typed = withPlainDigits(search.get('account') ?? '').replaceAll(/[^\da-z]/gi, '')
  return typed.length < endingLetters ? null : typed.slice(-endingLetters).toUpperCase()
}

/** The filters of the list in the URL. */
export function peopleQueryIn(search: URLSearchParams) {
  const q = truncate(search.get('q')?.trim() ?? '', 254)
  const role = roles.find((each) => each === search.get('role'))
  const state = personStates.find((each) => each === search.get('state'))
  const country = search.get('country')
  const risk = riskLevels.find((each) => each === search.get('risk'))
  return {
    q: q || undefined,
    role,
    state,
    country: country && /^[A-Z]{2}$/.test(country) ? country : undefined,
    risk,
  }
}

export const loadPeople: ScreenLoader = (prefetch, { search }) => {
  // an account search may ask for a proof of identity, and therefore waits for the screen
  if (accountEndingIn(search) !== null) return
  prefetch.list(people.list, { query: peopleQueryIn(search) })
}

/** The tabs of a person's page, each with the rights with which it is read; null: with any. */
export const personTabs = {
  overview: null,
  orders: workRights,
  money: personMoneyRights,
  logins: workRights,
  actions: null,
} satisfies Record<string, readonly AdminRight[] | null>
export type PersonTab = keyof typeof personTabs

/** The list that each tab shows. */
const tabLists = { orders: people.orders, money: people.money, logins: people.logins, actions: people.actions }

/** Reads the person and the data of the open tab. */
export const loadPerson: ScreenLoader = (prefetch, { params: { id = '' }, search }) => {
  const input = { params: { id } }
  prefetch.read(people.read, input)
  const tab = (['orders', 'money', 'logins', 'actions'] as const).find((each) => each === search.get('tab'))
  if (tab) prefetch.list(tabLists[tab], input)
}

/** Invitations, which owners alone see, wait for the screen. */
export const loadRights: ScreenLoader = (prefetch) => void prefetch.read(rights.list, {})
