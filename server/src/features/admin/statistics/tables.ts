import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Stock } from '#contract/admin/admin/admin.ts'
import type { QueueName } from '#contract/admin/statistics/queues.ts'
import type { AccountKind, JournalCode } from '#contract/money/ledger/ledger.ts'
import { timestamptz } from '../../../platform/database/timestamptz.ts'
import type { DayKind } from './counting/count-day.sql.ts'

const cents = () => bigint({ mode: 'number' }).notNull()
const count = () => integer().notNull()
const day = () => date({ mode: 'string' }).notNull()

/** Figures of a day, by country of the person; `country` is empty for the whole platform and ZZ if unknown. */
export const statisticsDays = pgTable(
  'statistics_days',
  { country: text().notNull(), day: day(), kind: text().$type<DayKind>().notNull(), count: count(), cents: cents() },
  (t) => [primaryKey({ columns: [t.country, t.day, t.kind] }), index('statistics_days_day_idx').on(t.day)],
)

/** Money that each kind of account received and gave on a day, by journals of one kind: the ledger, added up. */
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

/** People who signed up on a day, by their progress since. */
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

/** Admins' decisions of a day in each queue, and how long the items had waited. */
export const statisticsQueueDays = pgTable(
  'statistics_queue_days',
  {
    day: day(),
    queue: text().$type<QueueName>().notNull(),
    decided: count(),
    inTime: count(),
    /** The waiting time of all of them together, and of the longest. */
    seconds: bigint({ mode: 'number' }).notNull(),
    longest: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.queue] })],
)

/** One row: the progress of the counts above. */
export const statisticsProgress = pgTable(
  'statistics_progress',
  {
    id: integer().primaryKey(),
    /** The last day that is over and final; null: none. */
    through: date({ mode: 'string' }),
    countedAt: timestamptz().notNull(),
    /** Time of the last count of the cohorts; null: not yet. */
    cohortsAt: timestamptz(),
    /** Totals as of `countedAt`. */
    stock: jsonb().$type<Stock>().notNull(),
  },
  (t) => [check('statistics_progress_one_check', sql`${t.id} = 1`)],
)
