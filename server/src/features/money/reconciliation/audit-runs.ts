import { maxFindings, type StoredAudit } from '#contract/admin/admin/admin.ts'
import { withdrawalErrors } from '#contract/money/withdrawals/errors.ts'
import { omit } from '#contract/omit.ts'
import { inTransaction, type SystemContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { logSystemAction } from '../../foundation/action-log/index.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { freezePayouts } from '../../foundation/settings/index.ts'
import { advanceStoredSums, auditLedger, readLastAudit, storeAudit, type Violation } from '../ledger/index.ts'

/**
 * Audits the ledger and stores the result. Any violation freezes payouts in the name of the system and raises an alert, which is mailed
 * once while it is pending (docs/money.md). Returns the stored audit.
 */
export async function runAudit(services: Services, askedBy: number | null): Promise<StoredAudit> {
  const { database, clock } = services
  const [ranAt, startedAt] = [clock(), performance.now()]
  const { journals, holds, found, violations } = await auditLedger(database)
  const took = Math.round(performance.now() - startedAt)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const row = { ranAt, took, askedBy, journals, holds, found, violations: violations.slice(0, maxFindings) }
    const auditId = await storeAudit(tx, row)
    const [first] = violations
    if (first) await freezePayoutsAndAlert(context, { auditId, found, first })
  })
  // one was stored just now
  return (await lastAudit(database.orm))!
}

/** Runs the hourly audit. Without findings, the stored sums of the platform's accounts move forward (docs/money.md). */
export async function runHourlyAudit(services: Services): Promise<void> {
  const { found } = await runAudit(services, null)
  if (found === 0) await advanceStoredSums(services.database)
}

/** The result of the latest audit; null when there is none. */
export async function lastAudit(db: Queryable): Promise<StoredAudit | null> {
  const last = await readLastAudit(db)
  if (!last) return null
  const { audit, by } = last
  return { ...omit(audit, 'askedBy'), ranAt: audit.ranAt.toISOString(), by }
}

type Findings = { auditId: number; found: number; first: Violation }

async function freezePayoutsAndAlert(context: SystemContext, { auditId, found, first }: Findings) {
  const { tx, clock } = context
  const settingId = await freezePayouts(tx, clock(), withdrawalErrors.frozenByAudit)
  if (settingId !== null)
    await logSystemAction(context, {
      type: 'other',
      targetType: 'system_setting',
      targetId: settingId,
      details: { key: 'payouts_frozen', after: { frozen: true }, auditId, found },
    })
  const note = `${found} in audit ${auditId}; the first: ${first.invariant}, ${first.key}, ${first.detail}`
  await raiseAlert(context, { kind: 'ledger_violation', subject: 'audit', details: { note } })
}
