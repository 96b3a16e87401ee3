import { desc, eq } from 'drizzle-orm'
import { maxFindings, type StoredAudit } from '#contract/admin/admin.ts'
import { withdrawalErrors } from '#contract/withdrawals/errors.ts'
import { inTransaction, type SystemContext } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { logSystemAction } from '../action-log/action-log.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { auditLedger, type Violation } from '../ledger/audit.ts'
import { ledgerAudits } from '../ledger/tables.ts'
import { freezePayouts } from '../settings/change-setting.ts'
import { userSummaryColumns } from '../users/users.ts'
import { usersView } from '../users/views.ts'

const people = usersView.as('people')

/**
 * Looks through the books and keeps what was found. Whatever it is stops payouts: the switch is turned on in the system's name, and
 * admins get an alert, which is mailed once while it waits (docs/money.md).
 */
export async function runAudit(services: Services, askedBy: number | null): Promise<StoredAudit> {
  const { database, clock } = services
  const [ranAt, begun] = [clock(), performance.now()]
  const { journals, holds, violations } = await auditLedger(database)
  const found = violations.length
  const took = Math.round(performance.now() - begun)
  await inTransaction(services, async (context) => {
    const { tx } = context
    const row = { ranAt, took, askedBy, journals, holds, found, violations: violations.slice(0, maxFindings) }
    const [kept] = await tx.insert(ledgerAudits).values(row).returning({ id: ledgerAudits.id })
    const [first] = violations
    if (first) await stopPayouts(context, { auditId: kept!.id, found, first })
  })
  return (await lastAudit(database.orm))!
}

/** What the books were found to be when they were last looked through. */
export async function lastAudit(db: Queryable): Promise<StoredAudit | null> {
  const [last] = await db
    .select({ audit: ledgerAudits, by: userSummaryColumns(people) })
    .from(ledgerAudits)
    .leftJoin(people, eq(people.id, ledgerAudits.askedBy))
    .orderBy(desc(ledgerAudits.id))
    .limit(1)
  if (!last) return null
  const { askedBy: _, ranAt, ...audit } = last.audit
  return { ...audit, ranAt: ranAt.toISOString(), by: last.by }
}

type Findings = { auditId: number; found: number; first: Violation }

async function stopPayouts(context: SystemContext, { auditId, found, first }: Findings) {
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
