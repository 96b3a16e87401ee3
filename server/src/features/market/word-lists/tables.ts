import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { ScannedType } from './scanned-texts.ts'

/** Texts that a word list has flagged, so that each is reported once, whatever was decided about it. */
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

/** Up to when the texts of each type have been compared with the word lists. */
export const wordScans = pgTable('word_scans', {
  entityType: text().$type<ScannedType>().primaryKey(),
  scannedTo: timestamptz().notNull(),
})
