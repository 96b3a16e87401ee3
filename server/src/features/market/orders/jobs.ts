import type { Services } from '../../../platform/services.ts'
import { remindOfDeadlines, runDueDeadlines } from './due-deadlines.ts'
import { expirePriceRequests, warnBeforeExpiry } from './price-requests/price-request-notices.ts'
import { expireUnpaidOrders } from './unpaid/lapse.ts'

/** Expires unpaid orders and price requests, and enforces the deadlines of tasks, every minute. */
export async function orderJobs(services: Services): Promise<void> {
  await services.jobs.schedule('unpaid-orders', '* * * * *', async () => {
    await expireUnpaidOrders(services)
    await warnBeforeExpiry(services)
    await expirePriceRequests(services)
  })
  await services.jobs.schedule('task-deadlines', '* * * * *', async () => {
    await remindOfDeadlines(services)
    await runDueDeadlines(services)
  })
}
