import { and, eq, sql } from 'drizzle-orm'
import { countOf } from '../../../platform/database/figures/figures.ts'
import { namesIn } from '../../../platform/database/names.ts'
import { on } from '../../../platform/events.ts'
import type { Feature } from '../../../platform/feature.ts'
import { queueChange } from '../../../platform/http/queue-change.ts'
import { announceToAdmins } from './announce-to-admins.ts'
import { usersPersonalData } from './personal-data.ts'
import { users } from './tables.ts'

const isActive = sql`${users.isActive}`

export const feature: Feature = {
  personalData: usersPersonalData,
  handlers: [on(queueChange, announceToAdmins)],
  adminFigures: {
    influencers: countOf(users, and(eq(users.role, 'influencer'), isActive)),
    businesses: countOf(users, and(eq(users.role, 'business'), isActive)),
  },
  targetNames: { user: namesIn(users, users.displayName) },
}
