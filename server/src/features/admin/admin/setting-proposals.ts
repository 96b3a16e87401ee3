import { and, eq, gt } from 'drizzle-orm'
import { settingsErrors } from '#contract/foundation/settings/errors.ts'
import { proposalDays } from '#contract/foundation/settings/second-admin.ts'
import type { Setting, SettingKey } from '#contract/foundation/settings/settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AdminContext, Context, ReadContext, SystemContext } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { raiseAlert, settleAlertsOf } from '../../foundation/alerts/index.ts'
import { settingFrom } from '../../foundation/settings/index.ts'
import { personColumns, usersView } from '../../foundation/users/index.ts'
import { settingProposals } from './tables.ts'

const people = usersView.as('people')

export type Proposal = typeof settingProposals.$inferSelect

const day = 86_400_000
const expiryCutoff = (clock: Clock) => new Date(clock().getTime() - proposalDays * day)

/** The unexpired proposal of this setting that needs a second admin. */
export async function readProposal(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  key: SettingKey,
): Promise<Proposal | undefined> {
  const [proposal] = await db
    .select()
    .from(settingProposals)
    .where(and(eq(settingProposals.key, key), gt(settingProposals.createdAt, expiryCutoff(clock))))
  return proposal
}

/** The proposal as the API shows it; null when there is none. */
export async function pendingProposal(
  { db, clock }: Pick<ReadContext, 'db' | 'clock'>,
  key: SettingKey,
): Promise<Setting['pending']> {
  const [row] = await db
    .select({
      value: settingProposals.value,
      createdAt: settingProposals.createdAt,
      by: personColumns(people),
    })
    .from(settingProposals)
    .innerJoin(people, eq(people.id, settingProposals.proposedBy))
    .where(and(eq(settingProposals.key, key), gt(settingProposals.createdAt, expiryCutoff(clock))))
  if (!row) return null
  const expiresAt = new Date(row.createdAt.getTime() + proposalDays * day).toISOString()
  const pending = { value: settingFrom(key, row.value), by: row.by, at: row.createdAt.toISOString(), expiresAt }
  return pending as Setting['pending']
}

type Change = { key: SettingKey; settingId: number; before: object; after: object; fields: string[] }

/** Stores a value that needs a second admin, replacing any other proposal, and alerts all admins. */
export async function propose(context: AdminContext, change: Change): Promise<void> {
  const { tx, clock, actor } = context
  const { key, settingId, before, after, fields } = change
  await endProposals(context, key, settingsErrors.proposalReplaced)
  const rows = await tx
    .insert(settingProposals)
    .values({ key, value: after, proposedBy: actor.person.id, createdAt: clock() })
    .returning({ id: settingProposals.id })
  await logSettingChange(context, settingId, { key, decision: 'proposed', before, after })
  const note = describeLoosening(before, after, fields)
  await raiseAlert(context, { kind: 'setting_proposed', subject: `${key}:${onlyRow(rows).id}`, details: { note } })
}

/** Alerts all admins that a looser value is now in effect. */
export async function announceLoosened(context: SystemContext, proposalId: number, change: Change): Promise<void> {
  const { key, before, after, fields } = change
  const note = describeLoosening(before, after, fields)
  await raiseAlert(context, { kind: 'setting_loosened', subject: `${key}:${proposalId}`, details: { note } })
}

/** Ends this setting's proposal, expired or not, and settles its alert with `reason`. */
export async function endProposals(context: Context, key: SettingKey, reason: string): Promise<void> {
  await context.tx.delete(settingProposals).where(eq(settingProposals.key, key))
  await settleAlertsOf(context, { kind: 'setting_proposed', subjectPrefix: `${key}:`, reason })
}

/** Logs an admin's action on a setting. */
export const logSettingChange = (context: AdminContext, settingId: number, details: Record<string, unknown>) =>
  logAction(context, { type: 'other', targetType: 'system_setting', targetId: settingId, details })

/** The loosened fields with their old and new values, for human readers. */
function describeLoosening(before: object, after: object, fields: string[]): string {
  const format = (value: object, field: string) => JSON.stringify((value as Record<string, unknown>)[field])
  return fields.map((field) => `${field}: ${format(before, field)} → ${format(after, field)}`).join(', ')
}
