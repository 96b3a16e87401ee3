import { sql } from 'drizzle-orm'
import type { Services } from '../../../platform/services.ts'
import { notifyNewCampaigns } from './new-campaigns.ts'

/** Checks every hour for saved searches that are due, and deletes old changes. */
export async function campaignSearchJobs(services: Services): Promise<void> {
  const { database, jobs } = services
  await jobs.schedule('campaign-searches', '50 * * * *', async () => {
    await notifyNewCampaigns(services)
  })
  await jobs.schedule('campaign-changes', '10 * * * *', async () => {
    // by the database's clock, which wrote the times
    await database.orm.execute(sql`delete from campaign_changes where changed_at < now() - interval '1 hour'`)
  })
}
