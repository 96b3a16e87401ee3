import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idInPath, instant, line, noContent, page, pageOf } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { requestErrors } from '../../request-errors.ts'
import { announcement, announcementAudiences, announcementLevels } from './announcements.ts'
import { announcementErrors } from './errors.ts'

const oneText = line({ min: 1, max: 300, tooShort: requestErrors.textRequired })
/** The text in each language of the product. */
const texts = z.strictObject({ en: oneText, ar: oneText, es: oneText, de: oneText, pt: oneText })

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
  list: endpoint({
    method: 'GET',
    url: '/api/admin/announcements',
    fresh: 'everyone',
    shows: ['announcements'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(announcement) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/admin/announcements',
    idempotent: true,
    invalidates: ['announcements'],
    schema: { body: newAnnouncement, response: { 201: announcement } },
  }),
  /** Replaces it whole. */
  change: endpoint({
    method: 'PATCH',
    url: '/api/admin/announcements/:id',
    invalidates: ['announcements'],
    schema: { params: onAnnouncement, body: changeBody(newAnnouncement), response: { 200: announcement } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/admin/announcements/:id',
    invalidates: ['announcements'],
    schema: { params: onAnnouncement, response: { 204: noContent } },
  }),
}
