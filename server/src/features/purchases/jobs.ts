import type { Services } from '../../platform/services.ts'
import { lapseUnpaidOrders } from './purchases.ts'
import { announceLapses, lapseQuestions } from './question-notices.ts'

/** Orders whose time to pay has run out are looked for every minute. */
export const purchaseJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('unpaid-orders', '* * * * *', async () => {
    await lapseUnpaidOrders(services)
    await announceLapses(services)
    await lapseQuestions(services)
  })
