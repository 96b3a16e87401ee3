import type { FastifyInstance } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { earliestToday } from '../../../platform/zones.ts'
import { campaignSitemapPath, sendXml, sitemapOf } from '../../foundation/site/index.ts'
import { dayNumber } from './index/campaign-index.ts'
import { indexerOf } from './index/catch-up.ts'

/** The maximum number of addresses in one sitemap, which has the newest ones. */
const maxAddresses = 40_000

/** GET /sitemap-campaigns.xml: the public pages of campaigns that one can apply to today, the newest first. */
export const campaignSitemapPlugin =
  ({ database, clock, publicOrigin }: Services) =>
  async (app: FastifyInstance) => {
    app.get(campaignSitemapPath, async (_request, reply) => {
      const index = await indexerOf(database).current()
      const today = dayNumber(earliestToday(clock()))
      const addresses: { address: string; changed: Date }[] = []
      for (let i = 0; i < index.byDate.size && addresses.length < maxAddresses; i++) {
        const slot = index.byDate.at(i)
        // every slot has a value in each column
        if (index.applyBy[slot]! < today) continue
        const address = `${publicOrigin}/campaigns/${index.ids[slot]}`
        // every slot has the time of its approval
        addresses.push({ address, changed: new Date(index.approvedAt[slot]!) })
      }
      return sendXml(reply, sitemapOf(addresses))
    })
  }
