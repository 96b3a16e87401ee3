import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, line, noContent, ownOrder, page, pageOf, prose, webAddress } from './fields.ts'
import { messages } from './messages.ts'

export const linkTypes = ['affiliate', 'sponsored', 'personal', 'shop', 'other'] as const
export type LinkType = (typeof linkTypes)[number]
export const linkType = z.enum(linkTypes, messages.valueInvalid)

/** Drawings that can stand before a link. */
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
export const linkIcon = z.enum(linkIcons, messages.valueInvalid)

export const mostLinks = 100

/** Where a link leads, written as browsers write it: names of other scripts become ASCII, so that none passes for another. */
const target = webAddress
  .refine((value) => !/[\n\t]/.test(value), messages.urlInvalid)
  .transform((value) => (URL.canParse(value) ? new URL(value).href : value))
  .refine((value) => value.length <= 2048, messages.urlInvalid)

const fields = {
  title: line({ min: 1, max: 80 }),
  url: target,
  description: prose({ max: 200 }).nullable(),
  type: linkType,
  /** false: kept, and shown to nobody else. */
  active: z.boolean(),
  iconName: linkIcon.nullable(),
  /** A picture sent for the purpose `link`; it stands in place of the icon. */
  imageFileId: z.uuid(messages.valueInvalid).nullable(),
}

/** A link of an influencer (spec §3, influencer_links). */
export const link = z.object({
  id,
  userId: id,
  title: z.string(),
  url: z.string(),
  description: z.string().nullable(),
  type: linkType,
  /** Counted here: once per visitor and hour (product.md 7). */
  clicks: z.int(),
  active: z.boolean(),
  iconName: linkIcon.nullable(),
  imageUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type Link = z.infer<typeof link>

/** What everybody sees of one: it is opened through /l/{id}; `host` says where that leads. */
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

/** Without `imageFileId` the picture stays; null takes it away. */
export const linkChange = z.strictObject(fields).partial()
export type LinkChange = z.output<typeof linkChange>

const onLink = z.strictObject({ id: idInPath })

/** Influencers only, and each their own. */
export const links = {
  list: endpoint({
    method: 'GET',
    url: '/api/links',
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(link) } },
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/links',
    idempotent: true,
    schema: { body: newLink, response: { 201: link } },
  }),
  change: endpoint({
    method: 'PATCH',
    url: '/api/links/:id',
    schema: { params: onLink, body: linkChange, response: { 200: link } },
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/links/:id',
    schema: { params: onLink, response: { 204: noContent } },
  }),
  /** All of one's links, in their new order. */
  order: endpoint({
    method: 'PUT',
    url: '/api/links/order',
    schema: { body: ownOrder(mostLinks), response: { 204: noContent } },
  }),
}
