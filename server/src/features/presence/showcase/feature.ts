import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { placeholderMade } from '../../foundation/uploads/index.ts'
import { addPlaceholder } from './items.ts'
import { showcaseJobs } from './jobs.ts'
import { showcasePersonalData } from './personal-data.ts'
import { showcaseRoutes, showcaseVisitRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => [...showcaseRoutes(services), ...showcaseVisitRoutes(services)],
  jobs: ({ services }) => showcaseJobs(services),
  personalData: showcasePersonalData,
  handlers: [on(placeholderMade, addPlaceholder)],
}
