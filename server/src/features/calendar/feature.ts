import type { Feature } from '../../platform/feature.ts'
import { calendarPersonalData } from './personal-data.ts'
import { calendarRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => calendarRoutes(services),
  personalData: calendarPersonalData,
}
