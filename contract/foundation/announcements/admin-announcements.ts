import { z } from 'zod'
import { reading } from '../../endpoint.ts'
import { collectionEndpoints } from '../../endpoint-factories.ts'
import { idInPath, inEveryLanguage, instant, line, page, pageOf } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { announcement, announcementAudiences, announcementLevels } from './announcements.ts'
import { announcementErrors } from './errors.ts'

const oneText = line({ min: 1, max: 300, tooShort: requestErrors.textRequired })
/** The text in each language of the product. */
const texts = inEveryLanguage(oneText)

const fields = {
  texts,
  level: z.enum(announcementLevels, requestErrors.valueInvalid),
  audience: z.enum(announcementAudiences, requestErrors.valueInvalid),
  startsAt: instant,
  /** null: until an admin ends it. */
  endsAt: instant.nullable(),
}

export const newAnnouncement = z
  .strictObject(fields)
  .refine(({ startsAt, endsAt }) => endsAt === null || Date.parse(endsAt) > Date.parse(startsAt), {
    path: ['endsAt'],
    error: announcementErrors.announcementEndsFirst,
  })
export type NewAnnouncement = z.infer<typeof newAnnouncement>

const onAnnouncement = z.strictObject({ id: idInPath })

/** For owners; each change is written to the action log. */
export const adminAnnouncements = {
  /** Newest first, those that are over too. */
  list: reading('/api/admin/announcements', pageOf(announcement), {
    fresh: 'everyone',
    shows: ['announcements'],
    querystring: z.strictObject(page),
  }),
  /** A change replaces it whole. */
  ...collectionEndpoints({
    url: '/api/admin/announcements',
    item: announcement,
    create: newAnnouncement,
    change: newAnnouncement,
    params: onAnnouncement,
    invalidates: ['announcements'],
  }),
}
