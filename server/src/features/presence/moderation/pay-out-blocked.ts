import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { blockPayoutDays } from '#contract/presence/moderation/account-blocks.ts'
import { day } from '../../../platform/clock.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Services } from '../../../platform/services.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { allowAfterBlock, openWithdrawal, readConditions } from '../../money/withdrawals/index.ts'
import { userBlocks } from './tables.ts'

/**
 * Pays out the matured money of permanently blocked accounts after thirty days, to their verified payout account, unless an admin has
 * recorded a legal reason (product.md 9): pending withdrawals are released, and each day a withdrawal is opened on the person's behalf,
 * up to the usual limits. Returns the number of accounts checked.
 */
export async function payOutBlocked(services: Services): Promise<number> {
  const { database, clock } = services
  const now = clock()
  const isDue = and(
    isNull(userBlocks.endedAt),
    isNull(userBlocks.until),
    isNull(userBlocks.payoutsHeldFor),
    lte(userBlocks.createdAt, new Date(now.getTime() - blockPayoutDays * day)),
    or(isNull(userBlocks.payoutCheckedAt), lte(userBlocks.payoutCheckedAt, new Date(now.getTime() - day))),
  )
  const due = await database.orm.select({ id: userBlocks.id }).from(userBlocks).where(isDue).limit(200)
  for (const { id } of due) {
    await inTransaction(services, async (context) => {
      const { tx } = context
      const [block] = await tx
        .update(userBlocks)
        .set({ payoutCheckedAt: now })
        .where(and(eq(userBlocks.id, id), isDue))
        .returning({ userId: userBlocks.userId })
      if (block) await payOut(context, block.userId)
    })
  }
  return due.length
}

async function payOut(context: SystemContext, userId: number): Promise<void> {
  const { tx } = context
  await allowAfterBlock(context, userId)
  const user = await readUser(tx, userId)
  const { obstacles, withdrawable, max, method } = await readConditions(tx, context, user)
  // money left after a permanent block is paid after its time, whatever was frozen before the block
  if (obstacles.some((name) => name !== 'frozen') || method === null) return
  const amount = Math.min(withdrawable, max)
  await openWithdrawal(context, user, { amount, method, actorId: null, isAfterBlock: true })
  await notify(context, { userId, kind: 'block_payout', params: { amount } })
}
