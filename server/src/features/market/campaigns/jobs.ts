import type { Services } from '../../../platform/services.ts'
import { endDueCampaigns } from './campaign-moves.ts'

/** Ends campaigns whose last day is over, batch by batch until none is left. */
export async function campaignJobs(services: Services): Promise<void> {
  await services.jobs.schedule('campaigns-ending', '*/10 * * * *', async () => {
    while ((await endDueCampaigns(services)) > 0);
  })
}
