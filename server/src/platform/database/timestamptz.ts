import { timestamp } from 'drizzle-orm/pg-core'

/** A `timestamptz` column, read as a Date. */
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' })
