import type { Services } from '../../../platform/services.ts'
import { remindToReview, remindToReviewRequests } from './review-mails.sql.ts'
import { publishDueReviews } from './reviews.ts'

/** Publishes due reviews and sends reminders, batch by batch until nothing is left. */
export async function reviewJobs(services: Services): Promise<void> {
  await services.jobs.schedule('reviews', '*/5 * * * *', async () => {
    while ((await publishDueReviews(services)) > 0);
    while ((await remindToReview(services)) > 0);
    while ((await remindToReviewRequests(services)) > 0);
  })
}
