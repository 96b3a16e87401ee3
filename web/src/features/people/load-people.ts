import { roles } from '#contract/identity/roles.ts'
import { endingLetters } from '#contract/payouts/payout-details.ts'
import { people, personStates, riskLevels } from '#contract/people/people.ts'
import { rights } from '#contract/people/rights.ts'
import { withPlainDigits } from '#contract/text.ts'
import { truncate } from '#contract/truncate.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'

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
    ...(q && { q }),
    ...(role && { role }),
    ...(state && { state }),
    ...(/^[A-Z]{2}$/.test(country ?? '') && { country: country! }),
    ...(risk && { risk }),
  }
}

export const loadPeople: ScreenLoader = (prefetch, { search }) => {
  const ending = accountEndingIn(search)
  const { q, ...query } = peopleQueryIn(search)
  if (ending === null) prefetch.list(people.list, { query: { ...query, ...(q && { q }) } })
  else prefetch.list(people.listByAccount, { query: { ...query, ending } })
}

/** The list that each tab shows. */
const tabLists = { orders: people.orders, money: people.money, logins: people.logins, actions: people.actions }

/** Reads the person and what the open tab shows. */
export const loadPerson: ScreenLoader = (prefetch, { params: { id = '' }, search }) => {
  const input = { params: { id } }
  prefetch.read(people.read, input)
  const tab = (['orders', 'money', 'logins', 'actions'] as const).find((each) => each === search.get('tab'))
  if (tab) prefetch.list(tabLists[tab], input)
}

/** Invitations, which owners alone see, wait for the screen. */
export const loadRights: ScreenLoader = (prefetch) => void prefetch.read(rights.list, {})
