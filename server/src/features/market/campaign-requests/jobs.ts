import type { Services } from '../../../platform/services.ts'
import { endReachedCampaigns } from './reached-targets.ts'
import { remindOfRequests, runDueRequests } from './work/due-deadlines.ts'
import { remindOfUsageEnds } from './work/usage-rights.ts'

/** Enforces the deadlines of requests every minute, ends campaigns that reached their target, and reminds daily of usage rights that end. */
export async function campaignRequestJobs(services: Services): Promise<void> {
  await services.jobs.schedule('campaign-request-deadlines', '* * * * *', async () => {
    await remindOfRequests(services)
    await runDueRequests(services)
  })
  await services.jobs.schedule('campaigns-reached', '*/5 * * * *', async () => {
    while ((await endReachedCampaigns(services)) > 0);
  })
  await services.jobs.schedule('campaign-usage-rights', '15 8 * * *', async () => {
    while ((await remindOfUsageEnds(services)) > 0);
  })
}
