import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { placeholderMade } from '../../foundation/uploads/index.ts'
import { addPlaceholder } from './links.ts'
import { linksPersonalData } from './personal-data.ts'
import { linkRoutes } from './routes.ts'

export const feature: Feature = {
  routes: () => linkRoutes,
  personalData: linksPersonalData,
  handlers: [on(placeholderMade, addPlaceholder)],
}
