import { eq, inArray } from 'drizzle-orm'
import {
  type SettingKey,
  type SettingValue,
  settingDefaults,
  settingValues,
} from '#contract/foundation/settings/settings.ts'
import { fromFormerRiskRules } from '#contract/market/risk/former-risk-rules.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { systemSettings } from './tables.ts'

/** The current value of a setting: the stored fields merged over the defaults (spec §3, system_settings). */
export async function readSetting<K extends SettingKey>(db: Queryable, key: K): Promise<SettingValue<K>> {
  const [row] = await db.select({ value: systemSettings.value }).from(systemSettings).where(eq(systemSettings.key, key))
  return settingFrom(key, row?.value)
}

/** The current values of several settings, read by one statement. */
export async function readSettings<K extends SettingKey>(
  db: Queryable,
  keys: readonly K[],
): Promise<{ [Key in K]: SettingValue<Key> }> {
  const rows = await db
    .select({ key: systemSettings.key, value: systemSettings.value })
    .from(systemSettings)
    .where(inArray(systemSettings.key, [...keys]))
  const stored = new Map<string, unknown>(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(keys.map((key) => [key, settingFrom(key, stored.get(key))])) as {
    [Key in K]: SettingValue<Key>
  }
}

/** Merges a stored value over the defaults of its setting. */
export const settingFrom = <K extends SettingKey>(key: K, stored: unknown): SettingValue<K> =>
  settingValues[key].parse({
    ...settingDefaults[key],
    ...inPresentForm(key, (stored ?? {}) as object),
  }) as SettingValue<K>

/** Rewrites a value as stored by an earlier release with the fields that its setting has now. */
export const inPresentForm = (key: SettingKey, stored: object): Record<string, unknown> =>
  key === 'risk' ? fromFormerRiskRules({ ...stored }) : { ...stored }

/** The id of a stored setting, under which the action log has its changes; null if it was never stored. */
export async function settingIdOf(db: Queryable, key: SettingKey): Promise<number | null> {
  const [row] = await db.select({ id: systemSettings.id }).from(systemSettings).where(eq(systemSettings.key, key))
  return row?.id ?? null
}
