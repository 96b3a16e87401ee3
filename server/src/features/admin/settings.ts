import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { type Setting, type SettingKey, type SettingValue, settingKeys, settingValues } from '#contract/settings.ts'
import { fieldIssues } from '#contract/validation.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { invalid, Refusal } from '../../platform/refusal.ts'
import { demandStepUp } from '../accounts/step-up.ts'
import { readSetting, settingFrom } from '../site/settings.ts'
import { systemSettings } from '../site/tables.ts'
import { type AskedBy, logAction } from './action-log.ts'

export const readNamed = async (db: Queryable, key: SettingKey): Promise<Setting> =>
  ({ key, value: await readSetting(db, key) }) as Setting

/** Every setting that there is, stored or not. */
export const listSettings = async (db: Queryable): Promise<{ items: Setting[] }> => ({
  items: await Promise.all(settingKeys.map((key) => readNamed(db, key))),
})

/**
 * Replaces a setting and writes down who did it. Orders keep the terms they were made with (product.md 4).
 * Refuses a value that its schema does not take with 422 and issues below `value`. What leads money elsewhere takes a fresh proof of
 * who asks (403), and letting payouts run again a reason (422).
 */
export async function changeSetting(
  tx: Tx,
  asked: AskedBy,
  clock: Clock,
  key: SettingKey,
  given: unknown,
): Promise<Setting> {
  const value = valid(key, given)
  const [stored] = await tx.select().from(systemSettings).where(eq(systemSettings.key, key)).for('update')
  await guard(tx, asked, clock, key, settingFrom(key, stored?.value), value)
  const [{ id }] = (await tx
    .insert(systemSettings)
    .values({ key, value, createdAt: clock(), updatedAt: clock() })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: clock() } })
    .returning({ id: systemSettings.id })) as [{ id: number }]
  await logAction(tx, asked, clock, {
    type: 'other',
    targetType: 'system_setting',
    targetId: id,
    details: { key, before: settingFrom(key, stored?.value), after: value },
  })
  return { key, value } as Setting
}

function valid(key: SettingKey, given: unknown) {
  const body = z.strictObject({ value: settingValues[key].strict() })
  const result = body.safeParse({ value: given }, { reportInput: true })
  if (result.success) return result.data.value
  const issues = fieldIssues(result.error)
  throw new Refusal(422, 'validation', issues[0]?.message ?? messages.validation, { issues })
}

/** Where deposits are sent, and the rules of withdrawals. */
const leadsMoney: readonly SettingKey[] = ['deposit_accounts', 'withdrawals']

async function guard(tx: Tx, { actor }: AskedBy, clock: Clock, key: SettingKey, before: object, after: object) {
  const rules = after as Partial<SettingValue<'withdrawals'>>
  if (key === 'withdrawals' && rules.min! > rules.max!) throw invalid('value.max', messages.withdrawalRulesCrossed)
  const [was, is] = [before, after] as Partial<SettingValue<'payouts_frozen'>>[]
  const thaws = key === 'payouts_frozen' && was!.frozen && !is!.frozen
  if (thaws && !is!.reason) throw invalid('value.reason', messages.rejectionReason)
  if (thaws || leadsMoney.includes(key)) await demandStepUp(tx, clock, actor)
}
