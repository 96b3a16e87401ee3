import { and, eq } from 'drizzle-orm'
import {
  type Preference,
  type PreferenceName,
  type PreferenceValue,
  preferenceDefaults,
} from '#contract/preferences/preferences.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { userPreferences } from './tables.ts'

/** The user's value of a preference, or the default (spec §3, user_preferences). */
export async function readPreference(db: Queryable, actor: Actor, name: PreferenceName): Promise<Preference> {
  const [stored] = await db
    .select({ value: userPreferences.preferenceValue })
    .from(userPreferences)
    .where(and(eq(userPreferences.userId, actor.id), eq(userPreferences.preferenceName, name)))
  return {
    preferenceName: name,
    preferenceValue: (stored?.value as PreferenceValue | undefined) ?? preferenceDefaults[name],
  }
}

/** Upserts a preference: one row per user and name, also under concurrent requests. */
export async function changePreference(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  name: PreferenceName,
  value: PreferenceValue,
): Promise<Preference> {
  const now = clock()
  await db
    .insert(userPreferences)
    .values({ userId: actor.id, preferenceName: name, preferenceValue: value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.preferenceName],
      set: { preferenceValue: value, updatedAt: now },
    })
  return { preferenceName: name, preferenceValue: value }
}
