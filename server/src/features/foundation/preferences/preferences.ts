import { and, eq } from 'drizzle-orm'
import {
  type Preference,
  type PreferenceName,
  type PreferenceValue,
  preferenceDefaults,
} from '#contract/foundation/preferences/preferences.ts'
import type { ReadContext } from '../../../platform/context.ts'
import { userPreferences } from './tables.ts'

/** The user's value of a preference, or the default (spec §3, user_preferences). */
export async function readPreference({ db, actor }: ReadContext, name: PreferenceName): Promise<Preference> {
  const [stored] = await db
    .select({ value: userPreferences.preferenceValue })
    .from(userPreferences)
    .where(and(eq(userPreferences.userId, actor.party.id), eq(userPreferences.preferenceName, name)))
  return {
    preferenceName: name,
    preferenceValue: (stored?.value as PreferenceValue | undefined) ?? preferenceDefaults[name],
  }
}

/** Upserts a preference: one row per user and name, also under concurrent requests. */
export async function changePreference(
  { db, clock, actor }: ReadContext,
  name: PreferenceName,
  value: PreferenceValue,
): Promise<Preference> {
  const now = clock()
  await db
    .insert(userPreferences)
    .values({ userId: actor.party.id, preferenceName: name, preferenceValue: value, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [userPreferences.userId, userPreferences.preferenceName],
      set: { preferenceValue: value, updatedAt: now },
    })
  return { preferenceName: name, preferenceValue: value }
}
