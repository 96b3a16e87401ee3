import { z } from 'zod'
import { instant } from '../../fields.ts'
import { orderTerms } from '../terms/order-terms-schema.ts'

/** An `Engagement` as JSON, and the events that happen to every kind of it. */

export const side = z.enum(['business', 'influencer'])

export const engagementFacts = {
  dueDate: instant.nullable(),
  waitingSince: instant.nullable(),
  cancelRequestedBy: side.nullable(),
  cancelRequestedAt: instant.nullable(),
  /** Number of times that the due date was moved by agreement, and the currently proposed move. */
  dueMoves: z.int(),
  dueProposedBy: side.nullable(),
  dueProposedTo: instant.nullable(),
  dueProposedAt: instant.nullable(),
  /** Start of an open dispute. */
  disputedAt: instant.nullable(),
  /** The side that is blocked, the time of the block, and whether the business waits. */
  blockedSide: side.nullable(),
  blockedAt: instant.nullable(),
  blockWaits: z.boolean(),
  terms: orderTerms,
}

type Dates = {
  dueDate: string | null
  waitingSince: string | null
  cancelRequestedAt: string | null
  dueProposedTo: string | null
  dueProposedAt: string | null
  disputedAt: string | null
  blockedAt: string | null
}

export const toDate = (value: string | null) => (value === null ? null : new Date(value))

/** The dates of an engagement from the API, as Dates. */
export const engagementDates = (wire: Dates) => ({
  dueDate: toDate(wire.dueDate),
  waitingSince: toDate(wire.waitingSince),
  cancelRequestedAt: toDate(wire.cancelRequestedAt),
  dueProposedTo: toDate(wire.dueProposedTo),
  dueProposedAt: toDate(wire.dueProposedAt),
  disputedAt: toDate(wire.disputedAt),
  blockedAt: toDate(wire.blockedAt),
})

export const engagementEventKinds = [
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
