import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Person } from '#contract/fields.ts'
import {
  type WithdrawalCheck,
  type WithdrawalFilter,
  type WithdrawalInQueue,
  withdrawalFilters,
} from '#contract/money/withdrawals/withdrawals.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { countByFilter } from '../../../platform/database/figures/count-by-filter.ts'
import { encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { queuePage } from '../../../platform/http/requests/queue-page.ts'
import { personColumns, userSummaryColumns, usersView } from '../../foundation/users/index.ts'
import { identityChecksView } from '../verification/index.ts'
import { payoutBatches, withdrawalRequests } from './tables.ts'
import { type WithdrawalRow, withdrawalOf } from './withdrawals.ts'

const people = usersView.as('people')

const firstAdmins = usersView.as('first_admins')
const secondAdmins = usersView.as('second_admins')
const releasers = usersView.as('releasers')

const waiting = and(inArray(withdrawalRequests.status, ['pending', 'approved']), isNull(withdrawalRequests.batchId))
/** Conditions of the filters that are not statuses. */
const conditions = {
  waiting,
  checking: and(waiting, isNotNull(withdrawalRequests.checkedSince), isNull(withdrawalRequests.releasedAt)),
}

/** The number of withdrawals per filter of the queue, each up to `maxCounted`. */
export const countWithdrawals = (db: Queryable) =>
  countByFilter(db, withdrawalFilters, (filter, limit) =>
    db
      .select({ id: withdrawalRequests.id })
      .from(withdrawalRequests)
      .where(filter === 'waiting' || filter === 'checking' ? conditions[filter] : eq(withdrawalRequests.status, filter))
      .limit(limit),
  )

type Page = { limit?: number | undefined; cursor?: string | undefined }

/** One page of the withdrawals with a status, with the facts that an admin checks before paying; accounts are masked. */
export async function listWithdrawalQueue(
  db: Queryable,
  secret: string,
  query: Page & { status: WithdrawalFilter },
): Promise<{ items: Omit<WithdrawalInQueue, 'risk'>[]; nextCursor: string | null }> {
  const { number, status } = withdrawalRequests
  const { limit, where, order } = queuePage(query, { status, number, conditions })
  const rows = await db
    .select({
      row: withdrawalRequests,
      user: userSummaryColumns(people),
      first: personColumns(firstAdmins),
      second: personColumns(secondAdmins),
      releaser: personColumns(releasers),
      batchNumber: payoutBatches.number,
      paidBefore: sql<number>`(select count(*)::int from withdrawal_requests o
        where o.user_id = ${withdrawalRequests.userId} and o.paid_at is not null and o.status = 'approved' and o.number < ${withdrawalRequests.number})`,
      identityVerifiedAt: sql<string | null>`(select max(k.decided_at) from ${identityChecksView} k
        where k.user_id = ${withdrawalRequests.userId} and k.status = 'approved')`,
    })
    .from(withdrawalRequests)
    .innerJoin(people, eq(people.id, withdrawalRequests.userId))
    .leftJoin(firstAdmins, eq(firstAdmins.id, withdrawalRequests.firstApprovedBy))
    .leftJoin(secondAdmins, eq(secondAdmins.id, withdrawalRequests.secondApprovedBy))
    .leftJoin(releasers, eq(releasers.id, withdrawalRequests.releasedBy))
    .leftJoin(payoutBatches, eq(payoutBatches.id, withdrawalRequests.batchId))
    .where(where)
    .orderBy(order)
    .limit(limit + 1)
  const { items, nextCursor } = toPage(rows, limit, ({ row }) => encodeCursor(row.number))
  return {
    items: items.map(({ row, user, first, second, releaser, batchNumber, paidBefore, identityVerifiedAt }) => ({
      ...withdrawalOf(secret, row),
      user,
      paidBefore,
      identityVerifiedAt: identityVerifiedAt && new Date(identityVerifiedAt).toISOString(),
      needsTwo: row.amount > row.twoAdminsAbove,
      approvals: [...approvalBy(first, row.firstApprovedAt), ...approvalBy(second, row.secondApprovedAt)],
      batchNumber,
      check: checkOf(row, releaser),
    })),
    nextCursor,
  }
}

/** The approval of an admin at a time, which are stored together; none while they are null. */
const approvalBy = (by: Person | null, at: Date | null) => (by && at ? [{ by, at: at.toISOString() }] : [])

function checkOf(row: WithdrawalRow, releaser: Person | null): WithdrawalCheck | null {
  const { checkedSince, checkDueAt, riskScore, riskReasons, releasedAt, releaseNote } = row
  // these are set together, and so are the next
  if (!checkedSince || !checkDueAt || riskScore === null || riskReasons === null) return null
  const isReleased = releaser !== null && releasedAt !== null && releaseNote !== null
  return {
    since: checkedSince.toISOString(),
    dueAt: checkDueAt.toISOString(),
    score: riskScore,
    reasons: riskReasons,
    released: isReleased ? { by: releaser, at: releasedAt.toISOString(), note: releaseNote } : null,
  }
}
