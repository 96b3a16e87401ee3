import { profiles } from '#contract/profiles.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readProfile } from './read-profile.ts'

export const profileRoutes = ({ database }: Services): RouteDefinition[] => [
  route(profiles.read, {
    allow: 'anyone',
    maxAge: 60,
    handler: ({ params }) => readProfile(database.pool, params.idOrUsername),
  }),
]
