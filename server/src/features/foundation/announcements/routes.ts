import { adminAnnouncements } from '#contract/foundation/announcements/admin-announcements.ts'
import { announcements } from '#contract/foundation/announcements/announcements.ts'
import { inTransaction } from '../../../platform/context.ts'
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
  route(adminAnnouncements.create, {
    allow: 'admin',
    right: 'owner',
    handler: ({ body, once }) => once((context) => addAnnouncement(context, body)),
  }),
  route(adminAnnouncements.change, {
    allow: 'admin',
    right: 'owner',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => changeAnnouncement(context, params.id, body)),
  }),
  route(adminAnnouncements.remove, {
    allow: 'admin',
    right: 'owner',
    handler: ({ context, params }) => inTransaction(context, (context) => removeAnnouncement(context, params.id)),
  }),
]
