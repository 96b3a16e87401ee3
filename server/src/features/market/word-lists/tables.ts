import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { ScannedType } from './scanned-texts.sql.ts'

/** Texts that a word list has flagged, so that each is reported once, whatever the decision. */
export const flaggedTexts = pgTable(
  'flagged_texts',
  {
    entityType: text().$type<ScannedType>().notNull(),
    entityId: integer().notNull(),
    /** SHA-256 of the text as it was compared. */
    digest: text().notNull(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entityType, t.entityId, t.digest] })],
)

/** Times up to which the texts of each type have been compared with the word lists. */
export const wordScans = pgTable('word_scans', {
  entityType: text().$type<ScannedType>().primaryKey(),
  scannedTo: timestamptz().notNull(),
})
