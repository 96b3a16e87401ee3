import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { queueChange } from '../../../platform/http/queue-change.ts'
import { usersPersonalData } from './personal-data.ts'
import { tellAdmins } from './tell-admins.ts'

export const feature: Feature = {
  personalData: usersPersonalData,
  handlers: [on(queueChange, tellAdmins)],
  adminFigures: {
    influencers: `select count(*)::int from users where role = 'influencer' and is_active`,
    businesses: `select count(*)::int from users where role = 'business' and is_active`,
  },
  targetNames: { user: 'select id, display_name as name from users where id = any($1::int[])' },
}
