import { z } from 'zod'
import { reading } from '../../endpoint.ts'
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
  /** Lists the announcements shown to the caller now, newest first. */
  current: reading('/api/announcements', z.object({ items: z.array(announcement) }), {
    shows: ['announcements', 'account'],
  }),
}
