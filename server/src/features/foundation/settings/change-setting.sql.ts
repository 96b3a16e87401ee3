import { eq, sql } from 'drizzle-orm'
import { type SettingKey, type SettingValue, settingDefaults } from '#contract/foundation/settings/settings.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { settingFrom } from './read-setting.ts'
import { systemSettings } from './tables.ts'

/** Locks a setting to serialize its changes; inserts it first if it was never stored. Returns its id and its value. */
export async function lockSetting<K extends SettingKey>(
  { tx, clock }: SystemContext,
  key: K,
): Promise<{ id: number; value: SettingValue<K> }> {
  const now = clock()
  await tx.insert(systemSettings).values({ key, value: {}, createdAt: now, updatedAt: now }).onConflictDoNothing()
  const rows = await tx.select().from(systemSettings).where(eq(systemSettings.key, key)).for('update')
  const stored = onlyRow(rows)
  return { id: stored.id, value: settingFrom(key, stored.value) }
}

/** Replaces the value of a locked setting. */
export async function storeSetting({ tx, clock }: SystemContext, id: number, value: object): Promise<void> {
  await tx.update(systemSettings).set({ value, updatedAt: clock() }).where(eq(systemSettings.id, id))
}

/** Sets the end of the landing page's countdown, unless there is one. */
export async function setCountdownEnd(db: Queryable, now: Date, countdownEndsAt: string): Promise<void> {
  await db.execute(sql`
    insert into system_settings as stored (key, value)
    values ('landing', ${JSON.stringify({ ...settingDefaults.landing, countdownEndsAt })}::jsonb)
    on conflict (key) do update
    set value = stored.value || jsonb_build_object('countdownEndsAt', ${countdownEndsAt}::text), updated_at = ${now}
    where stored.value ->> 'countdownEndsAt' is null`)
}

/** Freezes payouts. Returns the id of the setting; null when they were frozen already. */
export async function freezePayouts(tx: Tx, now: Date, reason: string): Promise<number | null> {
  const value = JSON.stringify({ frozen: true, reason })
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into system_settings as stored (key, value, created_at, updated_at)
    values ('payouts_frozen', ${value}::jsonb, ${now}, ${now})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at
    where (stored.value ->> 'frozen')::boolean is not true returning id`)
  return rows[0]?.id ?? null
}
