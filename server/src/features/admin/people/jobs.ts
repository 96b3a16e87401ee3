import type { Services } from '../../../platform/services.ts'
import { takeDueRights } from './admin-changes.ts'

/** Carries out the removals of owners' rights that nobody stopped within 72 hours. */
export async function peopleJobs(services: Services): Promise<void> {
  await services.jobs.schedule('rights-due', '* * * * *', async () => void (await takeDueRights(services)))
}
