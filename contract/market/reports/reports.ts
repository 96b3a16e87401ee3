import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, page, pageOf, person, prose } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { reportErrors } from './errors.ts'

/** Kinds of objects that can be reported (spec §4, Report entity types). */
export const reportEntities = ['campaign', 'campaign_request', 'video', 'user', 'message', 'deal'] as const
export type ReportEntity = (typeof reportEntities)[number]

export const reportStatuses = ['pending', 'resolved', 'rejected'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** A report as its author sees it (spec §3, reports). */
export const report = z.object({
  id: z.uuid(),
  entityType: z.enum(reportEntities),
  entityId: id,
  /** Its name, as its author saw it: a title, or the name of the person; null: unknown. */
  about: z.string().nullable(),
  reason: z.string(),
  status: z.enum(reportStatuses),
  /** The admin's answer; null while pending. */
  adminNotes: z.string().nullable(),
  createdAt: instant,
  resolvedAt: instant.nullable(),
})
export type Report = z.infer<typeof report>

/** A report for admins, with its author and the current state of its subject. */
export const reportInQueue = report.omit({ about: true }).extend({
  reporter: person,
  /** null: deleted. */
  subject: z
    .object({
      /** null for subjects without a title, such as messages. */
      title: z.string().nullable(),
      /** Text of a deal, a campaign or a message. */
      text: z.string().nullable(),
      /** The owner, or the reported person. */
      person,
    })
    .nullable(),
})
export type ReportInQueue = z.infer<typeof reportInQueue>

/** Spec §5; the upper limit is ours. */
export const newReport = z.strictObject({
  entityType: z.enum(reportEntities, requestErrors.valueInvalid),
  entityId: id,
  reason: prose({ min: 10, max: 2000, tooShort: reportErrors.reportReasonTooShort }),
})
export type NewReport = z.infer<typeof newReport>

const onReport = z.strictObject({ id: z.uuid() })
const decision = {
  schema: {
    params: onReport,
    body: z.strictObject({ adminNotes: prose({ min: 1, max: 2000 }) }),
    response: { 200: report },
  },
}

export const reports = {
  /** For signed-in, verified people; the subject must be visible to them (reliability.md 5). */
  create: endpoint({
    method: 'POST',
    url: '/api/reports',
    needs: 'work',
    idempotent: true,
    invalidates: ['reports', 'report-queue'],
    schema: { body: newReport, response: { 201: report } },
  }),
  /** One's own, newest first. */
  list: endpoint({
    method: 'GET',
    url: '/api/reports',
    needs: 'read',
    shows: ['reports'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(report) } },
  }),
  /** For admins, oldest first. */
  queue: endpoint({
    method: 'GET',
    url: '/api/admin/reports',
    shows: ['report-queue'],
    schema: {
      querystring: z.strictObject({
        ...page,
        status: z.enum(reportStatuses, requestErrors.valueInvalid).default('pending'),
      }),
      response: { 200: pageOf(reportInQueue) },
    },
  }),
  resolve: endpoint({
    method: 'POST',
    url: '/api/admin/reports/:id/resolve',
    invalidates: ['report-queue'],
    ...decision,
  }),
  reject: endpoint({
    method: 'POST',
    url: '/api/admin/reports/:id/reject',
    invalidates: ['report-queue'],
    ...decision,
  }),
}
