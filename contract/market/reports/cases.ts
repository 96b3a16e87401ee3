/**
 * Cases: all open reports about the same thing, as admins work through them (product.md 9). The reports of one case are decided
 * together.
 */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, page, pageOf, person } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { reportEntities, reportStatuses } from './reports.ts'

/** Hours within which a report should be decided. */
export const reportTargetHours = 48

/** Snapshot of the reported content at the time of the report; it never changes. */
export const reportSnapshot = z.object({
  /** null for subjects without a title, such as messages. */
  title: z.string().nullable(),
  text: z.string().nullable(),
  /** Its owner as they were shown. */
  username: z.string(),
  displayName: z.string(),
  /** Its picture, or that of the person. */
  pictureUrl: z.string().nullable(),
  /** Cents; of deals and campaigns with a price. */
  price: z.int().nullable(),
  at: instant,
})
export type ReportSnapshot = z.infer<typeof reportSnapshot>

export const reportCase = z.object({
  id,
  entityType: z.enum(reportEntities),
  entityId: id,
  status: z.enum(reportStatuses),
  openedAt: instant,
  /** Time by which it should be decided. */
  dueAt: instant,
  /** The person it is about; null: unknown since their account is gone. */
  subject: person.nullable(),
  /** Number of people who reported it; a flag by a word list is none. */
  reporters: z.int(),
  /** A word list flagged it. */
  isFlagged: z.boolean(),
  /** A dispute about an order or a request goes with it, and its ruling answers the report. */
  isDispute: z.boolean(),
  /** The first snapshot; null: erased after its time, or reported before snapshots were stored. */
  snapshot: reportSnapshot.nullable(),
  /** The first reason. */
  reason: z.string(),
  /** Number of earlier cases about this person that were resolved: they broke the rules before. */
  resolvedBefore: z.int(),
  /** The admin who looks into it. */
  takenBy: person.nullable(),
  takenAt: instant.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
})
export type ReportCase = z.infer<typeof reportCase>

const params = z.strictObject({ id: idInPath })
const hold = (how: 'take' | 'release') =>
  endpoint({
    method: 'POST',
    url: `/api/admin/report-cases/:id/${how}`,
    invalidates: ['report-queue'],
    schema: { params, response: { 200: reportCase } },
  })

export const caseFilters = {
  status: z.enum(reportStatuses, requestErrors.valueInvalid).default('pending'),
  type: z.enum(reportEntities, requestErrors.valueInvalid).optional(),
  /** Only those that the reading admin has taken. */
  mine: z.literal('true').optional(),
}

export const reportCases = {
  /** Open ones oldest first, decided ones newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/admin/report-cases',
    fresh: 'everyone',
    shows: ['report-queue', 'people'],
    schema: { querystring: z.strictObject({ ...page, ...caseFilters }), response: { 200: pageOf(reportCase) } },
  }),
  /** 409 `case_taken` while somebody else has it. */
  take: hold('take'),
  release: hold('release'),
}
