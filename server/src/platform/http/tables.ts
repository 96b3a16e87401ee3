import { customType, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Responses stored by Idempotency-Key, written in the transaction of their effect (reliability.md 4.1.6). */
export const apiIdempotency = pgTable(
  'api_idempotency',
  {
    userId: integer().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodySha256: bytes().notNull(),
    /** Null while the request is still being processed. */
    statusCode: integer(),
    body: jsonb(),
    createdAt: timestamp({ withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('api_idempotency_created_idx').on(t.createdAt)],
)
