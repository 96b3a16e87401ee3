import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import {
  cents,
  id,
  idInPath,
  instant,
  noContent,
  page,
  pageOf,
  person,
  prose,
  someOf,
  webAddress,
} from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import {
  messageEdit,
  messagePage,
  newMessage,
  pageOfMessages,
  roomMessage,
} from '../../foundation/messages/messages.ts'
import { storedFile } from '../../foundation/uploads/stored-file.ts'
import { requestErrors } from '../../request-errors.ts'
import { withPlainDigits } from '../../text.ts'
import { engagementDates, engagementEventKinds, engagementFacts, toDate } from '../engagements/engagement-fields.ts'
import { disputeClock } from '../engagements/next-moment.ts'
import { turnGroups } from '../engagements/turn-groups.ts'
import { orderErrors } from './errors.ts'
import { orderChecklistItems } from './missed-items.ts'
import { clockActions, taskStatuses } from './task-machine.ts'

export const taskStatus = z.enum(taskStatuses, requestErrors.valueInvalid)
/** The groups of work that is neither in dispute nor late, by its status. */
export const groupsAtWork = ['running', 'on_hold', 'waiting', 'handed_in'] as const
/** The groups of a list of tasks, each task in exactly one: an open dispute, overdue, or else its status. */
export const taskGroups = ['pending', ...groupsAtWork, 'late', 'disputed', 'completed', 'cancelled'] as const
/** Filters for tasks: a status, a group, or by who acts next. */
export const taskFilters = [...taskStatuses, ...groupsAtWork, 'disputed', 'late', ...turnGroups] as const
export type TaskFilter = (typeof taskFilters)[number]

export const resultTypes = ['image', 'video', 'document', 'audio', 'link'] as const
export type ResultType = (typeof resultTypes)[number]
export const resultType = z.enum(resultTypes, requestErrors.valueInvalid)

/** The next automatic action and its time. */
export const clock = z.object({ action: z.enum(clockActions), at: instant })
export type Clock = z.infer<typeof clock>

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
  ...engagementEventKinds,
] as const
export type TaskEventKind = (typeof taskEventKinds)[number]

export const taskEvent = z.object({
  id,
  kind: z.enum(taskEventKinds),
  actor: person.nullable(),
  /** The side that acted; admins stay unnamed, and `clock` means a deadline passed. */
  by: z.enum(['business', 'influencer', 'admin', 'clock']),
  note: z.string().nullable(),
  /** The agreed items that are missing, for a revision. */
  missed: z.array(z.enum(orderChecklistItems)),
  /** The due date concerned, for events about moving it. */
  dueDate: instant.nullable(),
  /** Result of a delivery. */
  resultUrl: z.string().nullable(),
  resultType: resultType.nullable(),
  file: storedFile.nullable(),
  createdAt: instant,
})
export type TaskEvent = z.infer<typeof taskEvent>

/** The inputs of the task rules as JSON; `taskFacts` converts its dates. */
const facts = {
  status: taskStatus,
  createdAt: instant,
  deliveredAt: instant.nullable(),
  acceptanceExtended: z.boolean(),
  reviewExtended: z.boolean(),
  revisionsUsed: z.int(),
  revisionsIncluded: z.int(),
  /** Agreed items that were named as missing so far. */
  missedBefore: z.array(z.enum(orderChecklistItems)),
  pinAttempts: z.int(),
  pinAttemptsTotal: z.int(),
  ...engagementFacts,
}

/** A row of a list of tasks. */
export const taskSummary = z.object({
  id,
  purchaseId: id,
  dealTitle: z.string(),
  amount: cents,
  /** Platform fee, which the influencer does not receive. */
  fee: cents,
  business: person,
  influencer: person,
  status: taskStatus,
  dueDate: instant.nullable(),
  disputedAt: instant.nullable(),
  isLate: z.boolean(),
  clock: clock.nullable(),
  /** The next step of its open dispute. */
  disputeClock: disputeClock.nullable(),
  /** Its group for the reader; null for admins. */
  turnGroup: z.enum(turnGroups).nullable(),
  unreadMessages: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export type TaskSummary = z.infer<typeof taskSummary>

/** One task for its participants and admins. Never includes the PIN. */
export const task = z.object({
  id,
  purchaseId: id,
  /** The order's payment, as `/api/payments/{id}` reads it. */
  paymentId: id,
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
  /** Reason for the proposed due date. */
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

export const taskMessage = roomMessage.extend({ taskId: id })
export type TaskMessage = z.infer<typeof taskMessage>

/** Four digits, as text: a number would lose its leading zeros. */
export const pinEntry = z.strictObject({
  pinCode: z
    .string(orderErrors.pinLength)
    .overwrite(withPlainDigits)
    .length(4, orderErrors.pinLength)
    .regex(/^[0-9]*$/, orderErrors.pinDigits),
})

const onTask = z.strictObject({ id: idInPath })
const onMessage = z.strictObject({ id: idInPath, messageId: idInPath })
/** Reason for which work on a task is interrupted. */
export const interruption = z.strictObject({
  reason: prose({ min: 1, max: 2000, tooShort: orderErrors.reasonRequired }),
})

/** The business's answer to what the influencer asked; the work goes on. */
export const taskAnswer = z.strictObject({ message: prose({ min: 1, max: 2000 }) })

const dueDate = z.iso.datetime(requestErrors.valueInvalid)
export const dueDateProposal = z.strictObject({ dueDate, ...interruption.shape })
export type DueDateProposal = z.infer<typeof dueDateProposal>

export const requestedRevision = z.strictObject({
  changes: prose({ min: 1, max: 4000, tooShort: orderErrors.changesRequired }),
  missed: someOf(orderChecklistItems).default([]),
})

const action = <B extends z.ZodType>(name: string, body: B) =>
  endpoint({
    method: 'POST',
    url: `/api/tasks/:id/${name}`,
    needs: 'work',
    idempotent: true,
    invalidates: ['orders', 'messages', 'wallet'],
    schema: { params: onTask, body, response: { 200: task } },
  })

export const tasks = {
  list: endpoint({
    method: 'GET',
    url: '/api/tasks',
    needs: 'read',
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
    needs: 'read',
    shows: ['orders'],
    schema: { response: { 200: z.record(z.enum(taskFilters), z.int()) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/tasks/:id',
    needs: 'read',
    fresh: 'admins',
    shows: ['orders'],
    schema: { params: onTask, response: { 200: task } },
  }),
  /** Shows the business its PIN; a locked one is replaced. */
  revealPin: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/pin/reveal',
    needs: 'work',
    invalidates: ['orders'],
    schema: { params: onTask, response: { 200: z.object({ pinCode: z.string() }) } },
  }),
  pause: action('pause', interruption),
  wait: action('wait', interruption),
  resume: action('resume', z.strictObject({ message: prose({ max: 2000 }).nullable().optional() })),
  deliver: action('deliver', delivery),
  /** Sends a delivery back. A round that names agreed items as `missed`, each once, is not counted as a revision. */
  revise: action('revise', requestedRevision),
  accept: action('accept', z.strictObject({})),
  extend: action('extend', z.strictObject({})),
  /** Every attempt counts, including retries; after success, the same PIN returns the task again. */
  verifyPin: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/verify-pin',
    needs: 'work',
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
    needs: 'messages',
    fresh: 'admins',
    shows: ['messages'],
    schema: {
      params: onTask,
      querystring: z.strictObject(messagePage),
      response: { 200: pageOfMessages(taskMessage) },
    },
  }),
  sendMessage: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/messages',
    needs: 'work',
    idempotent: true,
    invalidates: ['messages'],
    schema: { params: onTask, body: newMessage, response: { 201: taskMessage } },
  }),
  /** The sender's text within 15 minutes; afterwards 409. */
  editMessage: endpoint({
    method: 'PATCH',
    url: '/api/tasks/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['messages'],
    schema: { params: onMessage, body: changeBody(messageEdit), response: { 200: taskMessage } },
  }),
  /** Takes the sender's message back within 15 minutes; afterwards 409. */
  takeBackMessage: endpoint({
    method: 'DELETE',
    url: '/api/tasks/:id/messages/:messageId',
    needs: 'work',
    invalidates: ['messages', 'badges'],
    schema: { params: onMessage, response: { 200: taskMessage } },
  }),
  /** Tells the other side that the actor is writing; nothing is stored. */
  typing: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/messages/typing',
    needs: 'work',
    invalidates: [],
    schema: { params: onTask, response: { 204: noContent } },
  }),
  markRead: endpoint({
    method: 'POST',
    url: '/api/tasks/:id/messages/read',
    needs: 'work',
    invalidates: ['badges'],
    schema: { params: onTask, response: { 204: noContent } },
  }),
}

/** Converts a task from the API to `TaskFacts` with Dates, for `taskCan` and `taskClock`. */
export const taskFacts = (wire: Pick<Task, keyof typeof facts>) => ({
  ...wire,
  ...engagementDates(wire),
  createdAt: new Date(wire.createdAt),
  deliveredAt: toDate(wire.deliveredAt),
})
