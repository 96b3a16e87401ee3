import type { Feature } from '../../../platform/feature.ts'
import { blocksPersonalData } from './personal-data.ts'
import { blockRoutes } from './routes.ts'

export const feature: Feature = { routes: () => blockRoutes, personalData: blocksPersonalData }
