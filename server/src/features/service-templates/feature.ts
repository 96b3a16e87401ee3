import type { Feature } from '../../platform/feature.ts'
import { templateRoutes } from './routes.ts'
import { addStarterTemplates } from './starter-templates.ts'

export const feature: Feature = {
  routes: ({ services }) => templateRoutes(services),
  jobs: ({ services }) => addStarterTemplates(services),
}
