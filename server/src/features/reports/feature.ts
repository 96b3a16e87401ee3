import type { Feature } from '../../platform/feature.ts'
import { reportsPersonalData } from './personal-data.ts'
import { reportRoutes } from './routes.ts'

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
}
