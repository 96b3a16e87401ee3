import { z } from 'zod'
import { messageContent, newMessage } from '../conversations/messages.ts'
import { endpoint } from '../endpoint.ts'
import { id, idInPath, instant, noContent, page, pageOf, person, prose, webAddress } from '../fields.ts'
import { requestErrors } from '../request-errors.ts'
import { orderErrors } from './errors.ts'
import { orderTerms } from './order-terms.ts'
import { clockActions, taskStatuses } from './task-machine.ts'

export const taskStatus = z.enum(taskStatuses, requestErrors.valueInvalid)
/** Filters for tasks: a status, an open dispute, or overdue. */
export const taskFilters = [...taskStatuses, 'disputed', 'late'] as const
export type TaskFilter = (typeof taskFilters)[number]

export const resultTypes = ['image', 'video', 'document', 'audio', 'link'] as const
export type ResultType = (typeof resultTypes)[number]
export const resultType = z.enum(resultTypes, requestErrors.valueInvalid)

/** The next automatic action and its time. */
export const clock = z.object({ action: z.enum(clockActions), at: instant })
export type Clock = z.infer<typeof clock>

export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  kind: z.enum(['image', 'video', 'document', 'audio']),
})
export type StoredFile = z.infer<typeof storedFile>

export const taskEventKinds = [
  'paid',
  'order_accepted',
  'order_declined',
  'order_withdrawn',
  'acceptance_extended',
  'not_accepted_in_time',
  'paused',
  'waiting',
  'resumed',
  'wait_ended',
  'delivered',
  'revision_requested',
  'review_extended',
  'buyer_accepted',
  'pin_ok',
  'auto_released',
  'due_date_proposed',
  'due_date_agreed',
  'due_date_refused',
  'due_date_withdrawn',
  'due_date_lapsed',
  'due_date_fell',
  'dispute_opened',
  'dispute_evidence',
  'dispute_proposed',
  'dispute_objected',
  'dispute_withdrawn',
  'admin_released',
  'admin_refunded',
  'admin_split',
  'completed',
  'cancel_requested',
  'cancel_refused',
  'cancel_withdrawn',
  'cancel_agreed',
  'cancel_by_silence',
  'given_up',
  'cancelled_late',
  'cancelled_too_late',
  'account_blocked',
  'account_unblocked',
  'block_waits',
  'block_refunded',
  'block_given_up',
  'block_cancelled',
] as const
export type TaskEventKind = (typeof taskEventKinds)[number]

export const taskEvent = z.object({
  id,
  kind: z.enum(taskEventKinds),
  actor: person.nullable(),
  /** Who acted; admins stay unnamed, and `clock` means a deadline passed. */
  by: z.enum(['business', 'influencer', 'admin', 'clock']),
  note: z.string().nullable(),
  /** The due date concerned, for events about moving it. */
  dueDate: instant.nullable(),
  /** What was delivered, for a delivery. */
  resultUrl: z.string().nullable(),
  resultType: resultType.nullable(),
  file: storedFile.nullable(),
  createdAt: instant,
})
export type TaskEvent = z.infer<typeof taskEvent>

const side = z.enum(['business', 'influencer'])

/** The inputs of the task rules as JSON; `taskFacts` converts its dates. */
const facts = {
  status: taskStatus,
  createdAt: instant,
  dueDate: instant.nullable(),
  deliveredAt: instant.nullable(),
  waitingSince: instant.nullable(),
  acceptanceExtended: z.boolean(),
  reviewExtended: z.boolean(),
  revisionsUsed: z.int(),
  revisionsIncluded: z.int(),
  cancelRequestedBy: side.nullable(),
  cancelRequestedAt: instant.nullable(),
  /** How often the due date was moved by agreement, and the currently proposed move. */
  dueMoves: z.int(),
  dueProposedBy: side.nullable(),
  dueProposedTo: instant.nullable(),
  dueProposedAt: instant.nullable(),
  /** Start of an open dispute. */
  disputedAt: instant.nullable(),
  /** Which side is blocked, since when, and whether the business waits. */
  blockedSide: side.nullable(),
  blockedAt: instant.nullable(),
  blockWaits: z.boolean(),
  pinAttempts: z.int(),
  pinAttemptsTotal: z.int(),
  terms: orderTerms,
}

/** A row of a list of tasks. */
export const taskSummary = z.object({
  id,
  purchaseId: id,
  dealTitle: z.string(),
  amount: z.int(),
  business: person,
  influencer: person,
  status: taskStatus,
  dueDate: instant.nullable(),
  disputedAt: instant.nullable(),
  isLate: z.boolean(),
  clock: clock.nullable(),
  unreadMessages: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type TaskSummary = z.infer<typeof taskSummary>

/** One task for its participants and admins. Never includes the PIN. */
export const task = z.object({
  id,
  purchaseId: id,
  ...facts,
  business: person,
  influencer: person,
  acceptedAt: instant.nullable(),
  completedAt: instant.nullable(),
  updatedAt: instant,
  finalResultUrl: z.string().nullable(),
  finalResultType: resultType.nullable(),
  finalResultFile: storedFile.nullable(),
  isPinVerified: z.boolean(),
  /** Why another due date is proposed. */
  dueProposalReason: z.string().nullable(),
  initialMessageFromBuyer: z.string(),
  clock: clock.nullable(),
  events: z.array(taskEvent),
})
export type Task = z.infer<typeof task>

export const delivery = z
  .strictObject({
    finalResultUrl: webAddress.nullable().optional(),
    fileId: z.uuid(requestErrors.valueInvalid).nullable().optional(),
    finalResultType: resultType,
    note: prose({ max: 2000 }).nullable().optional(),
  })
  .refine((value) => (value.finalResultType === 'link' ? value.finalResultUrl : value.fileId || value.finalResultUrl), {
    message: orderErrors.resultRequired,
    path: ['finalResultUrl'],
  })
export type Delivery = z.infer<typeof delivery>

export const taskMessage = z.object({
  id,
  taskId: id,
  sender: person,
  ...messageContent.shape,
  createdAt: instant,
})
export type TaskMessage = z.infer<typeof taskMessage>

/** ASCII digits only, as text: a number would lose its leading zeros. */
export const pinEntry = z.strictObject({
  pinCode: z
    .string(orderErrors.pinLength)
    .regex(/^[0-9]*$/, orderErrors.pinDigits)
    .length(4, orderErrors.pinLength),
})

const onTask = z.strictObject({ id: idInPath })
const reason = z.strictObject({ reason: prose({ min: 1, max: 2000, tooShort: orderErrors.reasonRequired }) })

const dueDate = z.iso.datetime(requestErrors.valueInvalid)
export const dueDateProposal = z.strictObject({ dueDate, ...reason.shape })
export type DueDateProposal = z.infer<typeof dueDateProposal>

const action = <B extends z.ZodType>(name: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/api/tasks/:id/${name}`,
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onTask, body, response: { 200: task } },
  })

export const tasks = {
  list: endpoint({
    method: 'GET',
    url: '/api/tasks',
    shows: ['orders'],
    schema: {
      querystring: z.strictObject({ ...page, status: z.enum(taskFilters, requestErrors.valueInvalid).optional() }),
      response: { 200: pageOf(taskSummary) },
    },
  }),
  /** Number of one's own tasks per filter. */
  counts: endpoint({
    method: 'GET',
    url: '/api/tasks/counts',
    shows: ['orders'],
    schema: { response: { 200: z.record(z.enum(taskFilters), z.int()) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/tasks/:id',
    shows: ['orders'],
    schema: { params: onTask, response: { 200: task } },
  }),
  /** Shows the business its PIN; a locked one is replaced. */
  revealPin: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/pin/reveal',
    invalidates: ['orders'],
    schema: { params: onTask, response: { 200: z.object({ pinCode: z.string() }) } },
  }),
  pause: action('pause', reason),
  wait: action('wait', reason),
  resume: action('resume', z.strictObject({ message: prose({ max: 2000 }).nullable().optional() })),
  deliver: action('deliver', delivery),
  revise: action(
    'revise',
    z.strictObject({ changes: prose({ min: 1, max: 4000, tooShort: orderErrors.changesRequired }) }),
  ),
  accept: action('accept', z.strictObject({})),
  extend: action('extend', z.strictObject({})),
  /** Every attempt counts, including retries; after success, the same PIN returns the task again. */
  verifyPin: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/verify-pin',
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onTask, body: pinEntry, response: { 200: task } },
  }),
  /**
   * cancel: the influencer gives up or agrees; the business cancels late work or requests cancellation. keep: declines the other
   * side's request or withdraws one's own.
   */
  cancel: action(
    'cancel',
    z.strictObject({
      answer: z.enum(['cancel', 'keep'], requestErrors.valueInvalid).default('cancel'),
      reason: prose({ max: 2000 }).nullable().optional(),
    }),
  ),
  /** Either side proposes a later due date; the proposal expires unanswered (product.md 4). */
  proposeDueDate: action('due-date', dueDateProposal),
  /** Includes the accepted date, so that nobody accepts one they have not seen. */
  agreeDueDate: action('due-date/agree', z.strictObject({ dueDate })),
  refuseDueDate: action('due-date/refuse', z.strictObject({ reason: prose({ max: 2000 }).nullable().optional() })),
  withdrawDueDate: action('due-date/withdraw', z.strictObject({})),
  messages: endpoint({
    method: 'GET',
    url: '/api/tasks/:id/messages',
    shows: ['messages'],
    schema: { params: onTask, querystring: z.strictObject(page), response: { 200: pageOf(taskMessage) } },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/messages',
    idempotent: true,
    invalidates: ['messages'],
    schema: { params: onTask, body: newMessage, response: { 201: taskMessage } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/messages/read',
    invalidates: ['badges'],
    schema: { params: onTask, response: { 204: noContent } },
  }),
}

/** Converts a task from the API to `TaskFacts` with Dates, for `taskCan` and `taskClock`. */
export const taskFacts = (wire: Pick<Task, keyof typeof facts>) => ({
  ...wire,
  createdAt: new Date(wire.createdAt),
  dueDate: date(wire.dueDate),
  deliveredAt: date(wire.deliveredAt),
  waitingSince: date(wire.waitingSince),
  cancelRequestedAt: date(wire.cancelRequestedAt),
  dueProposedTo: date(wire.dueProposedTo),
  dueProposedAt: date(wire.dueProposedAt),
  disputedAt: date(wire.disputedAt),
  blockedAt: date(wire.blockedAt),
})
const date = (value: string | null) => (value === null ? null : new Date(value))
