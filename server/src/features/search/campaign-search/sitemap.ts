import { desc, gte } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { earliestToday } from '../../../platform/zones.ts'
import { campaignSitemapPath, sendXml, sitemapOf } from '../../foundation/site/index.ts'
import { openCampaigns } from './tables.ts'

/** The maximum number of addresses in one sitemap, which has the newest ones. */
const maxAddresses = 40_000

/** GET /sitemap-campaigns.xml: the public pages of campaigns that one can apply to today, the newest first. */
export const campaignSitemapPlugin =
  ({ database, clock, publicOrigin }: Services) =>
  async (app: FastifyInstance) => {
    app.get(campaignSitemapPath, async (_request, reply) => {
      const campaigns = await database.orm
        .select({ id: openCampaigns.id, changed: openCampaigns.approvedAt })
        .from(openCampaigns)
        .where(gte(openCampaigns.applyBy, earliestToday(clock())))
        .orderBy(desc(openCampaigns.number))
        .limit(maxAddresses)
      const addresses = campaigns.map(({ id, changed }) => ({ address: `${publicOrigin}/campaigns/${id}`, changed }))
      return sendXml(reply, sitemapOf(addresses))
    })
  }
