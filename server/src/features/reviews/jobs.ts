import type { Services } from '../../platform/services.ts'
import { remindSilent } from './announce.ts'
import { showDueReviews } from './reviews.ts'

/** Shows what is due, and reminds; each again until nothing is left. */
export async function reviewJobs(services: Services): Promise<void> {
  await services.jobs.schedule('reviews', '*/5 * * * *', async () => {
    while ((await showDueReviews(services)) > 0);
    while ((await remindSilent(services)) > 0);
  })
}
