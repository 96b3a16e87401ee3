import { namesIn } from '../../../platform/database/names.ts'
import type { Feature } from '../../../platform/feature.ts'
import { templateRoutes } from './routes.ts'
import { addStarterTemplates } from './starter-templates.ts'
import { serviceTemplates } from './tables.ts'

export const feature: Feature = {
  routes: ({ services }) => templateRoutes(services),
  jobs: ({ services }) => addStarterTemplates(services),
  targetNames: { service_template: namesIn(serviceTemplates, serviceTemplates.title) },
}
