import type { Services } from '../../../platform/services.ts'
import { blockedOrdersQueue, endDueBlocks } from './block-account.ts'
import { payOutBlocked } from './pay-out-blocked.ts'
import { endDueSanctions } from './sanctions.ts'
import { settleBlockedOrders } from './settle-orders.sql.ts'

/**
 * Settles orders as soon as an account is blocked. Every minute it catches up on missed orders, ends expired blocks and other sanctions, and pays out
 * money after the 30 days.
 */
export async function moderationJobs(services: Services): Promise<void> {
  const { jobs } = services
  await jobs.work(blockedOrdersQueue, async () => void (await settleBlockedOrders(services)))
  await jobs.schedule('account-blocks', '* * * * *', async () => {
    await endDueBlocks(services)
    await endDueSanctions(services)
    await settleBlockedOrders(services)
    await payOutBlocked(services)
  })
}
