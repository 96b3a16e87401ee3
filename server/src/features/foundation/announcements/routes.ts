import { adminAnnouncements } from '#contract/foundation/announcements/admin-announcements.ts'
import { announcements } from '#contract/foundation/announcements/announcements.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addAnnouncement,
  changeAnnouncement,
  currentAnnouncements,
  listAnnouncements,
  removeAnnouncement,
} from './announcements.ts'

export const announcementRoutes = ({ database }: Services): RouteDefinition[] => [
  route(announcements.current, {
    allow: 'anyone',
    maxAge: 60,
    handler: async ({ context, actor }) => ({ items: await currentAnnouncements(context, actor?.party.role ?? null) }),
  }),
  route(adminAnnouncements.list, {
    allow: 'admin',
    right: 'any',
    handler: ({ query }) => listAnnouncements(database.orm, query),
  }),
  decision(adminAnnouncements.create, 'owner', (context, { body }) => addAnnouncement(context, body)),
  decision(adminAnnouncements.change, 'owner', (context, { params, body }) =>
    changeAnnouncement(context, params.id, body),
  ),
  decision(adminAnnouncements.remove, 'owner', (context, { params }) => removeAnnouncement(context, params.id)),
]
