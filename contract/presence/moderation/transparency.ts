/** Public figures on moderation by quarter (product.md 9, transparency report). */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { reportEntities } from '../../market/reports/reports.ts'
import { requestErrors } from '../../request-errors.ts'
import { sanctionGrounds, sanctionKinds, sanctionSources } from './sanctions.ts'

/** A quarter of a year in UTC: YYYY-q1 to YYYY-q4. */
export const quarter = z.string().regex(/^20\d\d-q[1-4]$/, requestErrors.valueInvalid)

/** Counts below this are not published, so that a figure never points to one person. */
export const minPublished = 5

/** The rows of each group, in display order. */
export const transparencyRows = {
  reports: reportEntities,
  outcomes: ['resolved', 'rejected'],
  sanctions: sanctionKinds,
  grounds: sanctionGrounds,
  sources: sanctionSources,
  appeals: ['upheld', 'undone'],
} as const
export type TransparencyGroup = keyof typeof transparencyRows
export const transparencyGroups = Object.keys(transparencyRows) as TransparencyGroup[]

/** null: not published, since it is small or would reveal a small one. */
const count = z.int().nullable()

export const transparencyReport = z.object({
  quarter,
  groups: z.array(
    z.object({
      name: z.enum(transparencyGroups),
      rows: z.array(z.object({ name: z.string(), count })),
      total: count,
    }),
  ),
  /** Median hours to a decision on a report and on an appeal; null: fewer than `minPublished` were decided. */
  medianHours: z.object({ reports: z.number().nullable(), appeals: z.number().nullable() }),
})
export type TransparencyReport = z.infer<typeof transparencyReport>

const onQuarter = z.strictObject({ quarter })

export const transparency = {
  /**
   * The report of a finished quarter, by default the newest, with all that there are, newest first. `report` is null until the
   * first quarter has ended. 404 for a quarter without a report.
   */
  read: endpoint({
    method: 'GET',
    url: '/api/transparency',
    shows: [],
    schema: {
      querystring: z.strictObject({ quarter: quarter.optional() }),
      response: { 200: z.object({ quarters: z.array(quarter), report: transparencyReport.nullable() }) },
    },
  }),
  /** The published figures; 404 for a quarter without a report. */
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/transparency/:quarter.csv',
    schema: { params: onQuarter, response: { 200: z.unknown() } },
  }),
  /** For admins: exact counts, also of a quarter that has not ended; the export is logged. */
  exportExactCsv: endpoint({
    method: 'GET',
    url: '/api/admin/transparency/:quarter.csv',
    schema: { params: onQuarter, response: { 200: z.unknown() } },
  }),
}
