import type { Feature } from '../../../platform/feature.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'

/** SQL for what was reported, as it was called. */
const reported = "coalesce(r.snapshot ->> 'title', r.snapshot ->> 'displayName')"

export const feature: Feature = {
  routes: ({ services }) => reportRoutes(services),
  personalData: reportsPersonalData,
  adminQueues: {
    reports: {
      oldest: `select min(opened_at) from report_cases where status = 'pending'`,
      decided: `select opened_at, decided_at from report_cases where decided_at >= begins and decided_at < ends and decided_by is not null`,
    },
  },
  adminFigures: { waitingReports: `select count(*)::int from report_cases where status = 'pending'` },
  targetNames: {
    report: `select r.id, ${reported} as name, r.status as state from reports r where r.id = any($1::uuid[])`,
    report_case: `select distinct on (r.case_id) r.case_id as id, ${reported} as name from reports r
      where r.case_id = any($1::int[]) order by r.case_id, r.number`,
  },
}
