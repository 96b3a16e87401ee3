import { roles } from '#contract/identity/identity.ts'
import { people, personStates, riskLevels } from '#contract/people/people.ts'
import type { ScreenLoader } from '../../api/prefetch.ts'

/** The filters of the list in the URL. */
export function peopleQueryIn(search: URLSearchParams) {
  const q = search.get('q')?.trim().slice(0, 254)
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

export const loadPeople: ScreenLoader = (prefetch, { search }) =>
  prefetch.list(people.list, { query: peopleQueryIn(search) })

export const loadPerson: ScreenLoader = (prefetch, { params }) => {
  prefetch.read(people.read, { params: { id: params.id! } })
}
