import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { PreferenceName } from '#contract/foundation/preferences/preferences.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import { ownerReference } from '../users/tables.ts'

/** Users' preferences (spec §3, user_preferences); without a row, the default in contract/foundation/preferences/preferences.ts applies. */
export const userPreferences = pgTable(
  'user_preferences',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerReference(),
    preferenceName: text().$type<PreferenceName>().notNull(),
    preferenceValue: text().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    unique('user_preferences_uq').on(t.userId, t.preferenceName),
    index('user_preferences_new_member_idx')
      .on(t.userId)
      .where(sql`preference_name = 'show_as_new_member' and preference_value = 'true'`),
    index('user_preferences_not_indexable_idx')
      .on(t.userId)
      .where(sql`preference_name = 'indexable' and preference_value = 'false'`),
  ],
)
