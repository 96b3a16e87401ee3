import type { Services } from '../../../platform/services.ts'
import { resetQueue, sendResetLink } from './password-change.ts'

/** Mails password reset links. */
export async function securityJobs(services: Services): Promise<void> {
  await services.jobs.work(resetQueue, ({ email }) => sendResetLink(services, String(email)))
}
