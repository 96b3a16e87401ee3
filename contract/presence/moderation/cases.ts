/** One case of reports with everything that an admin needs to decide it (product.md 9). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, person, prose } from '../../fields.ts'
import { languages } from '../../languages.ts'
import { reportCase, reportSnapshot } from '../../market/reports/cases.ts'
import { reportStatuses } from '../../market/reports/reports.ts'
import { requestErrors } from '../../request-errors.ts'
import { newSanction, sanction, sanctionInvalidates } from './sanctions.ts'

/** One report of a case. */
export const reportInCase = z.object({
  id: z.uuid(),
  /** null: flagged by a word list. */
  reporter: person.nullable(),
  reason: z.string(),
  status: z.enum(reportStatuses),
  adminNotes: z.string().nullable(),
  createdAt: instant,
  /** Snapshot at the time of this report, where it differs from the first one; null: unchanged, or erased. */
  snapshot: reportSnapshot.nullable(),
  /** Outcomes of the reporter's reports so far. */
  resolved: z.int(),
  rejected: z.int(),
})
export type ReportInCase = z.infer<typeof reportInCase>

/** Something that the person published, which can be hidden. */
export const publishedContent = z.object({
  type: z.enum(['deal', 'work', 'comment', 'campaign']),
  id,
  title: z.string(),
  isHidden: z.boolean(),
})
export type PublishedContent = z.infer<typeof publishedContent>

export const caseDetails = reportCase.extend({
  reports: z.array(reportInCase),
  /** The language that the person reads; null without an account. */
  language: z.enum(languages).nullable(),
  /** Earlier cases about the same person. */
  history: z.object({ open: z.int(), resolved: z.int(), rejected: z.int() }),
  /** Sanctions against the person, newest first. */
  sanctions: z.array(sanction),
  /** They were sanctioned at least twice in the last year. */
  isRepeated: z.boolean(),
  /** Other public content of theirs, newest first. */
  content: z.array(publishedContent),
})
export type CaseDetails = z.infer<typeof caseDetails>

export const caseDecision = z.strictObject({
  outcome: z.enum(['resolved', 'rejected'], requestErrors.valueInvalid),
  /** Text for the people who reported it. */
  adminNotes: prose({ min: 1, max: 2000 }),
  /** Sanction of the reported person; only when the case is resolved. */
  sanction: newSanction.nullable().optional(),
})
export type CaseDecision = z.output<typeof caseDecision>

const params = z.strictObject({ id: idInPath })

export const cases = {
  /** Reading a case with a reported message is logged. */
  read: endpoint({
    method: 'GET',
    url: '/api/admin/report-cases/:id',
    fresh: 'everyone',
    shows: ['report-queue', 'people', 'sanctions'],
    schema: { params, response: { 200: caseDetails } },
  }),
  /** Decides all reports of the case and imposes the sanction, in one transaction; 409 `report_decided` names who was first. */
  decide: endpoint({
    method: 'POST',
    url: '/api/admin/report-cases/:id/decide',
    idempotent: true,
    invalidates: sanctionInvalidates,
    schema: { params, body: caseDecision, response: { 200: caseDetails } },
  }),
  /** Content that a person published. */
  content: endpoint({
    method: 'GET',
    url: '/api/admin/users/:id/content',
    fresh: 'everyone',
    shows: ['people', 'deals', 'campaigns', 'showcase'],
    schema: { params, response: { 200: z.object({ items: z.array(publishedContent) }) } },
  }),
}
