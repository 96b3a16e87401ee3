import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderChecklistItem } from '#contract/market/orders/missed-items.ts'
import type { ClockAction, TaskStatus } from '#contract/market/orders/task-machine.ts'
import type { ResultType, TaskEventKind } from '#contract/market/orders/tasks.ts'
import { timestamptz } from '../../../../platform/database/timestamptz.ts'
import { roomTable } from '../../../foundation/messages/columns.ts'
import { files } from '../../../foundation/uploads/tables.ts'
import { userReference, users } from '../../../foundation/users/tables.ts'
import { payments } from '../../../money/wallet/tables.ts'
import { influencerDeals } from '../../deals/tables.ts'
import { blockIsWhole, dueProposalIsWhole, engagementColumns } from '../../engagements/columns.ts'
import { purchases } from '../purchases/tables.ts'

/** Tasks that are late once their due date has passed, as `taskFilter` asks for them: time spent waiting for the business does not count. */
const mayGetLate = sql`status in ('in_progress', 'paused', 'waiting_for_client') and disputed_at is null
  and (waiting_since is null or due_date < waiting_since)`

/** The work on an order, one for each paid purchase (spec §3, tasks). */
export const tasks = pgTable(
  'tasks',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    purchaseId: integer()
      .notNull()
      .unique()
      .references(() => purchases.id),
    dealId: integer().references(() => influencerDeals.id, { onDelete: 'set null' }),
    buyerId: userReference(),
    influencerId: userReference(),
    status: text().$type<TaskStatus>().notNull().default('pending'),
    /** The encrypted PIN, to be shown to the business; tries are checked against `pinMac` (reliability.md 4.3). */
    pinCode: text().notNull(),
    pinMac: text().notNull(),
    pinAttempts: integer().notNull().default(0),
    pinAttemptsTotal: integer().notNull().default(0),
    isPinVerified: boolean().notNull().default(false),
    initialMessageFromBuyer: text().notNull(),
    finalResultUrl: text(),
    finalResultType: text().$type<ResultType>(),
    finalResultFileId: uuid().references(() => files.id),
    paymentId: integer().references(() => payments.id),
    paymentConfirmed: boolean().notNull().default(false),
    deliveryDays: integer().notNull(),
    revisionsIncluded: integer().notNull(),
    revisionsUsed: integer().notNull().default(0),
    /** Agreed items that were named as missing, each in a round that was not counted as a revision. */
    missedBefore: jsonb().$type<OrderChecklistItem[]>().notNull().default([]),
    acceptanceExtended: boolean().notNull().default(false),
    reviewExtended: boolean().notNull().default(false),
    deliveredAt: timestamptz(),
    ...engagementColumns(),
    /** What happens at `clockAt` if nobody acts. */
    clockAction: text().$type<ClockAction>(),
    acceptedAt: timestamptz(),
    completedAt: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    check(
      'tasks_status_check',
      sql`${t.status} in ('pending', 'in_progress', 'paused', 'waiting_for_client', 'completed', 'delivered', 'accepted', 'cancelled')`,
    ),
    check('tasks_pin_attempts_check', sql`${t.pinAttempts} between 0 and 5 and ${t.pinAttemptsTotal} between 0 and 10`),
    index('tasks_buyer_idx').on(t.buyerId, t.id),
    index('tasks_influencer_idx').on(t.influencerId, t.id),
    index('tasks_buyer_ended_idx').on(t.buyerId, t.completedAt).where(sql`completed_at is not null`),
    index('tasks_youtube_idx').on(t.id).where(sql`final_result_url ilike '%youtu%'`),
    index('tasks_buyer_status_idx').on(t.buyerId, t.status, t.id),
    index('tasks_influencer_status_idx').on(t.influencerId, t.status, t.id),
    index('tasks_buyer_disputed_idx').on(t.buyerId, t.id).where(sql`disputed_at is not null`),
    index('tasks_influencer_disputed_idx').on(t.influencerId, t.id).where(sql`disputed_at is not null`),
    index('tasks_buyer_late_idx').on(t.buyerId, t.dueDate, t.id, t.purchaseId).where(mayGetLate),
    index('tasks_influencer_late_idx').on(t.influencerId, t.dueDate, t.id, t.purchaseId).where(mayGetLate),
    check('tasks_due_proposal_check', dueProposalIsWhole(t)),
    check('tasks_blocked_check', blockIsWhole(t)),
    index('tasks_blocked_idx').on(t.id).where(sql`blocked_side is not null`),
    index('tasks_clock_idx').on(t.clockAt).where(sql`clock_at is not null`),
    index('tasks_file_idx').on(t.finalResultFileId).where(sql`final_result_file_id is not null`),
  ],
)

/** The timeline of a task: what happened and who did it. Append-only. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    taskId: integer()
      .notNull()
      .references(() => tasks.id),
    kind: text().$type<TaskEventKind>().notNull(),
    /** null: the clock acted. */
    actorId: integer().references(() => users.id),
    note: text(),
    /** Agreed items that a revision named as missing. */
    missed: jsonb().$type<OrderChecklistItem[]>(),
    resultUrl: text(),
    resultType: text().$type<ResultType>(),
    fileId: uuid().references(() => files.id),
    /** The date that was proposed or agreed on. */
    dueDate: timestamptz(),
    createdAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [
    index('task_events_task_idx').on(t.taskId, t.id),
    index('task_events_file_idx').on(t.fileId).where(sql`file_id is not null`),
  ],
)

/** Messages about a task (spec §3, task_messages). */
export const taskMessages = roomTable('task_messages', { of: 'task', references: () => tasks.id })
