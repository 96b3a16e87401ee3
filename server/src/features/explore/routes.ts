import { explore } from '#contract/explore/explore.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { explorePeopleOrDeals } from './browse.ts'
import { openDealsOfTheWeek } from './deals-of-the-week.ts'

export function exploreRoutes(): RouteDefinition[] {
  const readDealsOfTheWeek = openDealsOfTheWeek()
  return [
    route(explore.list, { allow: 'anyone', handler: ({ context, query }) => explorePeopleOrDeals(context, query) }),
    route(explore.dealsOfTheWeek, {
      allow: 'anyone',
      maxAge: 60,
      handler: async ({ context }) => ({ items: await readDealsOfTheWeek(context) }),
    }),
  ]
}
