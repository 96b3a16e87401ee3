import type { Feature } from '../../../platform/feature.ts'
import { usersView } from '../../foundation/users/index.ts'
import { bonusesPersonalData } from './personal-data.ts'
import { bonusRoutes } from './routes.ts'

export const feature: Feature = {
  routes: ({ services }) => bonusRoutes(services),
  personalData: bonusesPersonalData,
  targetNames: {
    bonus: `select b.id, u.display_name as name from bonuses b join ${usersView} u on u.id = b.user_id
      where b.id = any($1::int[])`,
  },
}
