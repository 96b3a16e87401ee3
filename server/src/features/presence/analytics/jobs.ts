import type { Services } from '../../../platform/services.ts'
import { sweepNetworkCaps } from './network-caps.ts'
import { rollUp } from './roll-up.sql.ts'

/** Rolls up counted events into the daily figures every minute (product.md 7). */
export const analyticsJobs = ({ jobs, database, clock }: Services): Promise<void> =>
  jobs.schedule('analytics-roll-up', '* * * * *', async () => {
    await rollUp(database, clock)
    await sweepNetworkCaps(database.orm, clock())
  })
