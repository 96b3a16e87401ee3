import type { Services } from '../../../../platform/services.ts'
import { expirePriceRequests, warnBeforeExpiry } from './price-request-notices.ts'
import { expireUnpaidOrders } from './purchases.ts'

/** Expires unpaid orders and price requests every minute. */
export const purchaseJobs = (services: Services): Promise<void> =>
  services.jobs.schedule('unpaid-orders', '* * * * *', async () => {
    await expireUnpaidOrders(services)
    await warnBeforeExpiry(services)
    await expirePriceRequests(services)
  })
