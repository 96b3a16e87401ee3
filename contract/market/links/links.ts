import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, line, noContent, page, pageOf, prose, reorderBody, webAddress } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import { requestErrors } from '../../request-errors.ts'

export const linkTypes = ['affiliate', 'sponsored', 'personal', 'shop', 'other'] as const
export type LinkType = (typeof linkTypes)[number]
export const linkType = z.enum(linkTypes, requestErrors.valueInvalid)

/** Icons for links. */
export const linkIcons = [
  'link',
  'world',
  'bag',
  'tag',
  'gift',
  'ticket',
  'shirt',
  'kitchen',
  'coffee',
  'barbell',
  'plane',
  'camera',
  'photo',
  'video',
  'music',
  'microphone',
  'game',
  'book',
  'school',
  'news',
  'palette',
  'calendar',
  'mail',
  'heart',
] as const
export type LinkIconName = (typeof linkIcons)[number]
export const linkIcon = z.enum(linkIcons, requestErrors.valueInvalid)

export const maxLinks = 100

/** The target URL, normalized as browsers do: international names become punycode, so that lookalikes are visible. */
const target = webAddress
  .refine((value) => !/[\n\t]/.test(value), requestErrors.urlInvalid)
  .transform((value) => (URL.canParse(value) ? new URL(value).href : value))
  .refine((value) => value.length <= 2048, requestErrors.urlInvalid)

const fields = {
  title: line({ min: 1, max: 80 }),
  url: target,
  description: prose({ max: 200 }).nullable(),
  type: linkType,
  /** false: hidden from everyone else. */
  active: z.boolean(),
  iconName: linkIcon.nullable(),
  /** A picture uploaded for purpose `link`; replaces the icon. */
  imageFileId: z.uuid(requestErrors.valueInvalid).nullable(),
}

/** A link of an influencer (spec §3, influencer_links). */
export const link = z.object({
  id,
  userId: id,
  title: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  type: linkType,
  /** Counted once per visitor and hour (product.md 7). */
  clicks: z.int(),
  active: z.boolean(),
  iconName: linkIcon.nullable(),
  imageUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Link = z.infer<typeof link>

/** The public view of a link: it is opened through /l/{id}; `host` shows its target. */
export const publicLink = link
  .pick({ id: true, title: true, description: true, type: true, iconName: true, imageUrl: true })
  .extend({ host: z.string() })
export type PublicLink = z.infer<typeof publicLink>

export const newLink = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  type: fields.type.default('affiliate'),
  active: fields.active.default(true),
  iconName: fields.iconName.default(null),
  imageFileId: fields.imageFileId.default(null),
})
export type NewLink = z.output<typeof newLink>

/** Omitting `imageFileId` keeps the picture; null removes it. */
export const linkChange = z.strictObject(fields).partial()
export type LinkChange = z.output<typeof linkChange>

const onLink = z.strictObject({ id: idInPath })

/** For influencers, on their own links only. */
export const links = {
  list: endpoint({
    method: 'GET',
    url: '/api/links',
    needs: 'read',
    shows: ['links'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(link) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/links',
    needs: 'profile',
    idempotent: true,
    invalidates: ['links'],
    schema: { body: newLink, response: { 201: link } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/links/:id',
    needs: 'profile',
    invalidates: ['links'],
    schema: { params: onLink, body: changeBody(linkChange), response: { 200: link } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/links/:id',
    needs: 'profile',
    invalidates: ['links'],
    schema: { params: onLink, response: { 204: noContent } },
  }),
  /** Sets the order of all of one's links. */
  reorder: endpoint({
    method: 'PUT',
    url: '/api/links/order',
    needs: 'profile',
    invalidates: ['links'],
    schema: { body: reorderBody(maxLinks), response: { 204: noContent } },
  }),
}
