import { sql } from 'drizzle-orm'
import { settingDefaults } from '#contract/settings/settings.ts'
import type { Queryable, Tx } from '../../platform/database/database.ts'

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
