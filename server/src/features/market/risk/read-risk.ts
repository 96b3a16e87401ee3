import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { RiskScore } from '#contract/money/withdrawals/risk-score.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { riskScores } from './tables.ts'

/** The scores above 0 of these people, for admins only. */
export async function risksOf(db: Queryable, userIds: number[]): Promise<Map<number, RiskScore>> {
  if (userIds.length === 0) return new Map()
  const { holdFrom } = await readSetting(db, 'risk')
  const rows = await db
    .select()
    .from(riskScores)
    .where(and(inArray(riskScores.userId, userIds), gt(riskScores.score, 0)))
  return new Map(
    rows.map(({ userId, score, reasons, computedAt }) => [
      userId,
      { score, reasons, isHigh: score >= holdFrom, computedAt: computedAt.toISOString() },
    ]),
  )
}

/** The score above 0 of a person; null: nothing was found. */
export const riskOf = async (db: Queryable, userId: number): Promise<RiskScore | null> =>
  (await risksOf(db, [userId])).get(userId) ?? null

/** A subquery: the ids of people with a high score, or with any. */
export async function peopleAtRisk(db: Queryable, level: 'high' | 'any'): Promise<SQL> {
  const { holdFrom } = await readSetting(db, 'risk')
  return sql`(select user_id from risk_scores where score >= ${level === 'high' ? holdFrom : 1})`
}

/** The stored score of a person; 0 without one. */
export async function storedScoreOf(db: Queryable, userId: number) {
  const [row] = await db.select().from(riskScores).where(eq(riskScores.userId, userId))
  return { score: row?.score ?? 0, reasons: row?.reasons ?? [] }
}
