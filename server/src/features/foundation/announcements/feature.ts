import { sql } from 'drizzle-orm'
import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import { announcementJobs } from './jobs.ts'
import { announcementsPersonalData } from './personal-data.ts'
import { announcementRoutes } from './routes.ts'
import { announcements } from './tables.ts'

export const feature: Feature = {
  jobs: ({ services }) => announcementJobs(services),
  routes: ({ services }) => announcementRoutes(services),
  personalData: announcementsPersonalData,
  targetNames: { announcement: namesIn(announcements, sql`${announcements.texts} ->> 'en'`) },
}
