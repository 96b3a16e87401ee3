import { z } from 'zod'
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

const work = {
  taskId: id.optional(),
  requestId: id.optional(),
  dealTitle: written,
  campaignTitle: written.optional(),
  link: link.optional(),
}
const someWork = { dealTitle: 'One honest post', taskId: 7 }

export const disputesEvents = [
  declareEvent('dispute_opened', {
    when: 'one side opens a dispute',
    to: 'the other side',
    category: 'disputes',
    lane: 'deadline',
    live: 'work',
    params: z.object({ ...work, at: moment, reason: written }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    step: 'step.evidence',
    isDone: stepDone.either('disputed_at is null'),
  }),
  declareEvent('dispute_evidence', {
    when: 'one side adds evidence',
    to: 'the other side',
    category: 'disputes',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
    isDone: stepDone.either('disputed_at is null'),
  }),
  declareEvent('dispute_proposed', {
    when: 'an admin proposes how to end it',
    to: 'both sides',
    category: 'disputes',
    lane: 'deadline',
    live: 'work',
    params: z.object({ ...work, amount: cents, at: moment, reason: written }),
    example: { ...someWork, amount: 12_345, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    step: 'step.answer',
    isDone: stepDone.either('disputed_at is null'),
  }),
  declareEvent('dispute_objected', {
    when: 'one side objects to the proposal',
    to: 'the other side',
    category: 'disputes',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment, reason: written }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z', reason: 'A little brighter, please.' },
    isDone: stepDone.either('disputed_at is null'),
  }),
  declareEvent('dispute_overdue', {
    when: 'an admin should have decided by now',
    to: 'both sides',
    category: 'disputes',
    lane: 'pair',
    live: 'work',
    params: z.object({ ...work, at: moment }),
    example: { ...someWork, at: '2026-03-01T12:00:00Z' },
  }),
  declareEvent('dispute_ended', {
    when: 'a dispute has ended',
    to: 'both sides',
    category: 'disputes',
    lane: 'money',
    live: 'work',
    params: z.object({ ...work, amount: cents, reason: written.optional() }),
    example: { ...someWork, amount: 12_345, reason: 'A little brighter, please.' },
  }),
  declareEvent('dispute_withdrawn', {
    when: 'the side that opened a dispute withdraws it',
    to: 'the other side',
    category: 'disputes',
    lane: 'pair',
    live: 'work',
    params: z.object(work),
    example: someWork,
  }),
  declareEvent('dispute_link', {
    when: 'somebody who cannot sign in has a dispute',
    to: 'a blocked side',
    category: null,
    lane: 'other',
    live: 'order',
    params: z.object({ dealTitle: written, at: moment, link }),
    example: { dealTitle: 'One honest post', at: '2026-03-01T12:00:00Z', link: 'https://example.com/page' },
    button: 'button.dispute',
  }),
]

declare module '../../foundation/notifications/declare-event.ts' {
  interface DeclaredEvents extends ParamsByName<typeof disputesEvents> {}
}
