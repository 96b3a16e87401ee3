import type { Feature } from '../../../platform/feature.ts'
import { announcementJobs } from './jobs.ts'
import { announcementsPersonalData } from './personal-data.ts'
import { announcementRoutes } from './routes.ts'

export const feature: Feature = {
  jobs: ({ services }) => announcementJobs(services),
  routes: ({ services }) => announcementRoutes(services),
  personalData: announcementsPersonalData,
  targetNames: { announcement: `select id, texts ->> 'en' as name from announcements where id = any($1::int[])` },
}
