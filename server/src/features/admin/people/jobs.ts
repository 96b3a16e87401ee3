import type { Services } from '../../../platform/services.ts'
import { takeDueRights } from './admin-changes.ts'

/** Takes the rights of owners that nobody stopped within 72 hours. */
export async function peopleJobs(services: Services): Promise<void> {
  await services.jobs.schedule('rights-due', '* * * * *', async () => void (await takeDueRights(services)))
}
