import { ownSearch } from '#contract/search/own-search/own-search.ts'
import type { Feature } from '../../../platform/feature.ts'
import { route } from '../../../platform/http/route.ts'
import { findOwnWork } from './find-own-work.sql.ts'

export const feature: Feature = {
  routes: () => [
    route(ownSearch.find, {
      allow: ['business', 'influencer'],
      handler: async ({ context, query }) => ({ items: await findOwnWork(context, query.q) }),
    }),
  ],
}
