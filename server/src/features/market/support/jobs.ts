import type { Services } from '../../../platform/services.ts'
import { solveSilentThreads } from './solve-thread.ts'

/** Solves threads whose senders do not write back, every hour. */
export async function supportJobs(services: Services): Promise<void> {
  await services.jobs.schedule('contact-solved', '23 * * * *', async () => void (await solveSilentThreads(services)))
}
