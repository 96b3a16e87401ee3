import { eq, sql } from 'drizzle-orm'
import { day } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { findAccountById, isDeletedEmail } from '../../foundation/users/index.ts'
import { holdWithdrawals } from '../../money/withdrawals/index.ts'
import { storeFingerprints } from './fingerprints.ts'
import { scoreOf, signalDays } from './score.ts'
import { countSignals } from './signals.sql.ts'
import { riskScores } from './tables.ts'

/** Jobs that assess one person each. */
export const riskQueue = 'risk'

/** The maximum number of accounts with the same payout details that are assessed again when another one turns up. */
const maxPassedOn = 20

/** Enqueues an assessment of a person after this transaction. */
export const assessLater = ({ tx, jobs }: SystemContext, userId: number): Promise<void> =>
  jobs.enqueue(tx, riskQueue, { userId })

/**
 * Computes a person's score and stores it with its reasons. From `holdFrom` on their withdrawals are held until an admin has looked at
 * them. Admins and deleted accounts have no score.
 */
export async function assessPerson(context: SystemContext, userId: number): Promise<void> {
  const { tx, clock } = context
  const user = await findAccountById(tx, userId)
  if (!user || user.role === 'admin' || isDeletedEmail(user.email)) return
  const now = clock()
  // locked, so that an earlier count is never stored over a later one
  await tx.insert(riskScores).values({ userId, score: 0, reasons: [], computedAt: now }).onConflictDoNothing()
  await tx.select({ userId: riskScores.userId }).from(riskScores).where(eq(riskScores.userId, userId)).for('update')
  const rules = await readSetting(tx, 'risk')
  await storeFingerprints(context, user)
  const since = new Date(now.getTime() - signalDays * day)
  const { score, reasons } = scoreOf(await countSignals(tx, user, since), rules)
  await tx.update(riskScores).set({ score, reasons, computedAt: now }).where(eq(riskScores.userId, userId))
  if (reasons.some(({ signal }) => signal === 'shared_payout')) await passOn(context, userId, since)
  if (score >= rules.holdFrom) await holdWithdrawals(context, { userId, score, reasons })
}

/** Enqueues new assessments of accounts with the same payout details that were assessed before anybody shared them. */
async function passOn(context: SystemContext, userId: number, since: Date): Promise<void> {
  const { rows } = await context.tx.execute<{ id: number }>(sql`
    select distinct o.user_id as id from risk_fingerprints f
    join risk_fingerprints o on o.kind = f.kind and o.digest = f.digest and o.user_id <> f.user_id and o.seen_at > ${since}
    join risk_scores s on s.user_id = o.user_id and not s.reasons @> '[{"signal": "shared_payout"}]'
    where f.user_id = ${userId} and f.kind = 'payout' limit ${maxPassedOn}`)
  for (const { id } of rows) await assessLater(context, id)
}
