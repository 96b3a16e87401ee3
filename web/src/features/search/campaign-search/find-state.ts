import { campaignFilters } from '#contract/market/campaigns/campaigns.ts'

const names = Object.keys(campaignFilters.shape)

/** The search in the URL as in the query string, without values that the contract would refuse. */
export function searchIn(search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = search.get(name)
      return value && campaignFilters.safeParse({ [name]: value }).success ? [[name, value]] : []
    }),
  )
}
