import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { WithdrawalInQueue, WithdrawalStatus } from '#contract/withdrawals.ts'
import type { Queryable } from '../../platform/database.ts'
import { encodeCursor, toPage } from '../../platform/http/cursor.ts'
import { queuePage } from '../../platform/http/queue-page.ts'
import { users } from '../accounts/tables.ts'
import { shownOfUser } from '../accounts/users.ts'
import { readSetting } from '../site/settings.ts'
import { withdrawalRequests } from '../wallet/tables.ts'
import { withdrawalOf } from '../wallet/withdrawals.ts'

const firstAdmins = alias(users, 'first_admins')
const { id, username, displayName, avatarUrl } = firstAdmins

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** Withdrawals of a status, with what an admin looks at before paying; accounts are masked. */
export async function listPayouts(
  db: Queryable,
  secret: string,
  query: Page & { status: WithdrawalStatus },
): Promise<{ items: WithdrawalInQueue[]; nextCursor: string | null }> {
  const { limit, where, order } = queuePage(query, withdrawalRequests.status, withdrawalRequests.number)
  const { twoAdminsAbove } = await readSetting(db, 'withdrawals')
  const rows = await db
    .select({
      row: withdrawalRequests,
      user: shownOfUser,
      first: { id, username, displayName, avatarUrl },
      paidBefore: sql<number>`(select count(*)::int from withdrawal_requests o
        where o.user_id = ${withdrawalRequests.userId} and o.status = 'approved' and o.number < ${withdrawalRequests.number})`,
      identityVerifiedAt: sql<string | null>`(select max(k.decided_at) from kyc_verifications k
        where k.user_id = ${withdrawalRequests.userId} and k.status = 'approved')`,
    })
    .from(withdrawalRequests)
    .innerJoin(users, eq(users.id, withdrawalRequests.userId))
    .leftJoin(firstAdmins, eq(firstAdmins.id, withdrawalRequests.firstApprovedBy))
    .where(where)
    .orderBy(order)
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ row }) => encodeCursor(row.number))
  return {
    items: items.map(({ row, user, first, paidBefore, identityVerifiedAt }) => ({
      ...withdrawalOf(secret, row),
      user,
      paidBefore,
      identityVerifiedAt: identityVerifiedAt && new Date(identityVerifiedAt).toISOString(),
      needsTwo: first !== null || row.amount > twoAdminsAbove,
      firstApproval: first && { by: first, at: row.firstApprovedAt!.toISOString() },
    })),
    nextCursor,
  }
}
