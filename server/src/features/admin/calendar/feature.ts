import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { accessEnding } from '../../accounts/security/index.ts'
import { endAddress } from './addresses.ts'
import { calendarPersonalData } from './personal-data.ts'
import { calendarRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => calendarRoutes(services),
  handlers: [on(accessEnding, (context, { userId }) => endAddress(context, userId))],
  personalData: calendarPersonalData,
}
