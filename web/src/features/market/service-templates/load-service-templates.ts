import { adminServiceTemplates } from '#contract/market/service-templates/service-templates.ts'
import type { ScreenLoader } from '../../../api/prefetch.ts'

export const loadServiceTemplates: ScreenLoader = (prefetch) =>
  prefetch.list(adminServiceTemplates.list, { query: { limit: 100 } })
