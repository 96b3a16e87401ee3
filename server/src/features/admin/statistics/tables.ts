import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Stock } from '#contract/admin/admin/admin.ts'
import type { QueueName } from '#contract/admin/statistics/queues.ts'
import type { AccountKind, JournalCode } from '#contract/money/ledger/ledger.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { DayKind } from './counting/count-day.ts'

const cents = () => bigint({ mode: 'number' }).notNull()
const count = () => integer().notNull()
const day = () => date({ mode: 'string' }).notNull()

/** What happened on a day, by country of the person; `country` is empty for the whole platform and ZZ where it is unknown. */
export const statisticsDays = pgTable(
  'statistics_days',
  { country: text().notNull(), day: day(), kind: text().$type<DayKind>().notNull(), count: count(), cents: cents() },
  (t) => [primaryKey({ columns: [t.country, t.day, t.kind] }), index('statistics_days_day_idx').on(t.day)],
)

/** What each kind of account received and gave on a day, by journals of one kind: the ledger, added up. */
export const statisticsLedgerDays = pgTable(
  'statistics_ledger_days',
  {
    day: day(),
    account: text().$type<AccountKind>().notNull(),
    code: text().$type<JournalCode>().notNull(),
    refType: text().notNull(),
    journals: count(),
    received: cents(),
    given: cents(),
  },
  (t) => [primaryKey({ columns: [t.day, t.account, t.code, t.refType] })],
)

/** Who signed up on a day, by how far they have come since. */
export const statisticsCohorts = pgTable(
  'statistics_cohorts',
  {
    day: day(),
    side: text().$type<'influencer' | 'business'>().notNull(),
    people: count(),
    confirmed: count(),
    ready: count(),
    within7: count(),
    within30: count(),
    within90: count(),
  },
  (t) => [primaryKey({ columns: [t.day, t.side] })],
)

/** What admins decided on a day in each queue, and how long it had waited. */
export const statisticsQueueDays = pgTable(
  'statistics_queue_days',
  {
    day: day(),
    queue: text().$type<QueueName>().notNull(),
    decided: count(),
    inTime: count(),
    /** Of all of them together, and of the one that waited longest. */
    seconds: bigint({ mode: 'number' }).notNull(),
    longest: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.queue] })],
)

/** One row: how far the days above have been counted. */
export const statisticsProgress = pgTable(
  'statistics_progress',
  {
    id: integer().primaryKey(),
    /** The last day that is over and counted for good; null: none. */
    through: date({ mode: 'string' }),
    countedAt: timestamptz().notNull(),
    /** When the cohorts were last counted; null: not yet. */
    cohortsAt: timestamptz(),
    /** What there is, by `countedAt`. */
    stock: jsonb().$type<Stock>().notNull(),
  },
  (t) => [check('statistics_progress_one_check', sql`${t.id} = 1`)],
)
