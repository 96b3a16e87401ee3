import type { FastifyInstance } from 'fastify'
import { contentCategories } from '#contract/foundation/users/profile-choices.ts'
import { influencerQuery } from '#contract/search/discovery/discovery.ts'
import { explorePath } from '#contract/search/explore/explore-paths.ts'
import type { Services } from '../../../platform/services.ts'
import { exploreSitemapPath, sendXml, sitemapOf } from '../../foundation/site/index.ts'
import { searchInfluencers } from '../discovery/index.ts'

const maxAgeMs = 3_600_000

/** GET /sitemap-explore.xml: /explore, its categories, and the countries with people in each; counted once an hour. */
export const exploreSitemapPlugin = (services: Services) => async (app: FastifyInstance) => {
  let cached: { paths: string[]; at: number } | null = null
  app.get(exploreSitemapPath, async (_request, reply) => {
    const now = services.clock().getTime()
    if (!cached || Math.abs(now - cached.at) >= maxAgeMs) cached = { paths: await listPaths(services), at: now }
    return sendXml(reply, sitemapOf(cached.paths.map((path) => ({ address: services.publicOrigin + path }))))
  })
}

async function listPaths({ database, clock }: Services): Promise<string[]> {
  const paths = [explorePath()]
  for (const category of contentCategories) {
    const query = influencerQuery.parse({ category, facets: 'true', limit: '1' })
    const { facets } = await searchInfluencers(database, { viewerId: null, query, now: clock() })
    paths.push(explorePath(category), ...(facets?.countries ?? []).map(({ value }) => explorePath(category, value)))
  }
  return paths
}
