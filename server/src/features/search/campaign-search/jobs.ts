import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { indexerOf } from './index/catch-up.ts'
import { notifyNewCampaigns } from './new-campaigns.ts'

/**
 * Reads the open campaigns into memory, so that the first search need not wait; checks every hour for saved searches that are due, and
 * deletes old changes.
 */
export async function campaignSearchJobs(services: Services): Promise<void> {
  const { database, jobs } = services
  // a failure is retried by the first search
  indexerOf(database)
    .current()
    .catch(() => undefined)
  await jobs.schedule('campaign-searches', '50 * * * *', async () => {
    await notifyNewCampaigns(services)
  })
  await jobs.schedule('campaign-changes', '10 * * * *', async () => {
    // by the database's clock, which wrote the times
    await database.orm.execute(sql`delete from campaign_changes where changed_at < now() - interval '1 hour'`)
  })
}
