import { z } from 'zod'
import { requestClockActions } from '#contract/market/campaign-requests/request-machine.ts'
import { disputeClock } from '#contract/market/engagements/next-moment.ts'
import { clockActions } from '#contract/market/orders/task-machine.ts'
import {
  cents,
  declareEvent,
  id,
  link,
  moment,
  type ParamsByName,
  stepDone,
  written,
} from '../../foundation/notifications/index.ts'

/** Actions of deadlines that a reminder can name. */
const deadlineActions = [
  ...clockActions,
  ...requestClockActions,
  ...disputeClock.shape.action.options,
  'evidence_ends',
] as const

const work = {
  taskId: id.optional(),
  requestId: id.optional(),
  dealTitle: written,
  campaignTitle: written.optional(),
  link: link.optional(),
}
const someWork = { dealTitle: 'One honest post', taskId: 7 }

export const engagementsEvents = [
  declareEvent('cancel_requested', {
    when: 'the business asks to cancel running work',
    to: 'the influencer',
    category: 'work',
    lane: 'deadline',
    live: 'work',
    params: z.object({ ...work, at: moment, reason: written.optional() }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    step: 'step.answer',
    clock: 'agree_cancel',
    isDone: stepDone.either('cancel_requested_by is null'),
  }),
  declareEvent('cancel_refused', {
    when: 'a request to cancel was refused or withdrawn',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, reason: written.optional() }),
    example: { ...someWork, reason: 'A little brighter, please.' },
  }),
  declareEvent('due_date_proposed', {
    when: 'one side proposes a later due date',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment, reason: written }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    time: 'facts.proposed',
    step: 'step.answer',
    isDone: stepDone.either('due_proposed_by is null'),
  }),
  declareEvent('due_date_agreed', {
    when: 'a proposed due date was accepted',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
  }),
  declareEvent('due_date_refused', {
    when: 'a proposed due date was refused',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment, reason: written.optional() }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    time: 'facts.proposed',
  }),
  declareEvent('due_date_withdrawn', {
    when: 'a proposed due date was withdrawn',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
    time: 'facts.proposed',
  }),
  declareEvent('due_date_lapsed', {
    when: 'a proposed due date was not answered in time',
    to: 'both sides',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
    time: 'facts.proposed',
  }),
  declareEvent('deadline_near', {
    when: 'something happens automatically in 48 or 24 hours',
    to: 'both sides',
    category: 'work',
    lane: 'reminder',
    live: 'work',
    params: z.object({ ...work, action: z.enum(deadlineActions), at: moment }),
    example: { ...someWork, action: 'cancel_late', at: '2026-03-01T12:00:00Z' },
    isDone: `case when n.params->>'action' in ('evidence_ends', 'proposal_stands', 'dispute_refunds', 'dispute_releases')
    then ${stepDone.either('disputed_at is null')}
    else ${stepDone.either(`clock_at is distinct from (n.params->>'at')::timestamptz`)} end`,
  }),
  declareEvent('block_choice', {
    when: 'the influencer of running work was blocked',
    to: 'the business',
    category: 'work',
    lane: 'deadline',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
    step: 'step.decide',
    isDone: stepDone.either('blocked_side is null or block_waits'),
  }),
  declareEvent('block_deliver', {
    when: 'the business of running work was blocked',
    to: 'the influencer',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object(work),
    example: someWork,
  }),
  declareEvent('block_cancelled', {
    when: 'work that had not begun ended, since one side was blocked',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({
      ...work,
      purchaseId: id.optional(),
      from: written.optional(),
      amount: cents.optional(),
      at: moment.optional(),
      reason: written.optional(),
    }),
    example: someWork,
    time: 'facts.date',
    button: 'button.home',
  }),
  declareEvent('block_refunded', {
    when: 'the business did not wait for a blocked influencer',
    to: 'both sides',
    category: 'work',
    lane: 'money',
    live: 'work',
    params: z.object({ ...work, reason: written.optional() }),
    example: { ...someWork, reason: 'A little brighter, please.' },
  }),
  declareEvent('block_given_up', {
    when: 'the influencer left the work of a blocked business',
    to: 'the business',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, reason: written.optional() }),
    example: { ...someWork, reason: 'A little brighter, please.' },
  }),
  declareEvent('block_over', {
    when: 'the blocked side of running work is back',
    to: 'the other side',
    category: 'work',
    lane: 'pair',
    live: 'work',
    params: z.object(work),
    example: someWork,
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof engagementsEvents> {}
}
