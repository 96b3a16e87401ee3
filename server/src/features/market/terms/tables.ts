import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { Terms } from './digest.ts'

/**
 * Terms that could be agreed to until they were replaced, so that a refusal can name those shown. `subject` is the object of the terms,
 * such as `deal:5`.
 */
export const formerTerms = pgTable(
  'former_terms',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    subject: text().notNull(),
    terms: jsonb().$type<Terms>().notNull(),
    replacedAt: timestamptz().notNull(),
  },
  (t) => [index('former_terms_subject_idx').on(t.subject, t.id), index('former_terms_replaced_idx').on(t.replacedAt)],
)
