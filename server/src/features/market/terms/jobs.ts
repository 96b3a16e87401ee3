import type { Services } from '../../../platform/services.ts'
import { deleteOldTerms } from './former-terms.ts'

/** Deletes old terms once a day. */
export async function termsJobs(services: Services): Promise<void> {
  await services.jobs.schedule('terms-forgotten', '35 3 * * *', async () => {
    await deleteOldTerms(services)
  })
}
