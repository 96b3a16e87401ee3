import type { PersonalTable } from '../../../platform/personal-data.ts'
import type { Services } from '../../../platform/services.ts'
import { closeUnconfirmed, remindUnconfirmed } from './unconfirmed.ts'

/** Reminds people to confirm their address, and closes the accounts of those who never do. */
export async function personalDataJobs(services: Services, personalData: PersonalTable[]): Promise<void> {
  await services.jobs.schedule('unconfirmed-accounts', '23 * * * *', async () => {
    await remindUnconfirmed(services)
    await closeUnconfirmed(services, personalData)
  })
}
