import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { languages } from '../../languages.ts'

/** Readers of an announcement: everybody including visitors, or people of one role. */
export const announcementAudiences = ['everyone', 'influencer', 'business', 'admin'] as const
export const announcementLevels = ['info', 'warning'] as const

/** A banner with times and audience (product.md 9, Settings). */
export const announcement = z.object({
  id,
  texts: z.object(
    Object.fromEntries(languages.map((each) => [each, z.string()])) as Record<(typeof languages)[number], z.ZodString>,
  ),
  level: z.enum(announcementLevels),
  audience: z.enum(announcementAudiences),
  startsAt: instant,
  endsAt: instant.nullable(),
})
export type Announcement = z.infer<typeof announcement>

/** Announcements that are shown at a time; older ones wait until one of them ends. */
export const maxShownAnnouncements = 3

export const announcements = {
  /** Announcements that the caller is shown now, the newest first. */
  current: endpoint({
    method: 'GET',
    url: '/api/announcements',
    shows: ['announcements', 'account'],
    schema: { response: { 200: z.object({ items: z.array(announcement) }) } },
  }),
}
