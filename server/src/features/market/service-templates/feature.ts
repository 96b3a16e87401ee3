import type { Feature } from '../../../platform/feature.ts'
import { templateRoutes } from './routes.ts'
import { addStarterTemplates } from './starter-templates.ts'

export const feature: Feature = {
  routes: ({ services }) => templateRoutes(services),
  jobs: ({ services }) => addStarterTemplates(services),
  targetNames: { service_template: 'select id, title as name from service_templates where id = any($1::uuid[])' },
}
