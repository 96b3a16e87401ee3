import type { Feature } from '../../../platform/feature.ts'
import { ownerNames } from '../../foundation/users/index.ts'
import { bonusesPersonalData } from './personal-data.ts'
import { bonusRoutes } from './routes.ts'
import { bonusRows } from './tables.ts'

export const feature: Feature = {
  routes: ({ services }) => bonusRoutes(services),
  personalData: bonusesPersonalData,
  targetNames: { bonus: ownerNames(bonusRows) },
}
