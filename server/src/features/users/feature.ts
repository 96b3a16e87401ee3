import type { Feature } from '../../platform/feature.ts'
import { usersPersonalData } from './personal-data.ts'

export const feature: Feature = {
  personalData: usersPersonalData,
  adminFigures: {
    influencers: `select count(*)::int from users where role = 'influencer' and is_active`,
    businesses: `select count(*)::int from users where role = 'business' and is_active`,
  },
}
