import type { Feature } from '../../platform/feature.ts'
import { announcementsPersonalData } from './personal-data.ts'
import { announcementRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => announcementRoutes(services),
  personalData: announcementsPersonalData,
}
