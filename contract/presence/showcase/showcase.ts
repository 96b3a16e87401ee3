import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idInPath, instant, line, noContent, page, pageOf, person, prose, reorderBody } from '../../fields.ts'
import { changeBody } from '../../form-changes.ts'
import type { MemberRight } from '../../member-rights.ts'
import { postAt, postSites } from '../../platform-addresses/posts.ts'
import { postAddress } from '../../platform-addresses/schemas.ts'
import { shortLinkOf } from '../../platform-addresses/short-links.ts'
import { requestErrors } from '../../request-errors.ts'
import { showcaseErrors } from './errors.ts'

/** Limits per influencer. */
export const showcaseLimits = {
  items: 200,
  achievements: 50,
  projects: 50,
  title: 120,
  description: 1000,
  comment: 500,
}

export const mediaTypes = ['image', 'video'] as const
export type MediaType = (typeof mediaTypes)[number]
const mediaType = z.enum(mediaTypes, requestErrors.valueInvalid)

/** Icons for achievements. */
export const achievementIcons = [
  'trophy',
  'award',
  'medal',
  'star',
  'certificate',
  'crown',
  'rocket',
  'flag',
  'target',
  'chart',
  'users',
  'heart',
  'diamond',
  'mountain',
  'bulb',
  'megaphone',
] as const
export type AchievementIconName = (typeof achievementIcons)[number]
const achievementIcon = z.enum(achievementIcons, requestErrors.valueInvalid)

/** A date such as 2026-03-14, from 1950 to 2099. */
const day = z.iso
  .date({ error: showcaseErrors.dateInvalid })
  .refine((value) => /^(19[5-9]|20\d)\d/.test(value), showcaseErrors.dateInvalid)
const title = line({ min: 1, max: showcaseLimits.title })
const description = prose({ max: showcaseLimits.description }).nullable()
/** An uploaded file; null: none. */
export const fileId = z.uuid(requestErrors.valueInvalid).nullable()

const isShortLinkOfPost = (address: string) => postSites.some((site) => site === shortLinkOf(address))

/** The one address of a video on a supported site, or a short link that may lead to it. */
const embedUrl = postAddress
  .refine((address) => postAt(address) !== null || isShortLinkOfPost(address), showcaseErrors.embedUnknown)
  .nullable()

/** A showcased work (spec §3, showcase_portfolio_items). */
export const showcaseItem = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string().nullable(),
  mediaType,
  /** The picture, or the video's poster. */
  imageUrl: z.string().nullable(),
  /** Stream URL of an uploaded video. */
  videoUrl: z.string().nullable(),
  /** Watch URL of an embedded video. */
  embedUrl: z.string().nullable(),
  likes: z.int(),
  shares: z.int(),
  comments: z.int(),
  /** The reader likes it. */
  liked: z.boolean(),
  date: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type ShowcaseItem = z.infer<typeof showcaseItem>

const itemFields = { title, description, date: day, imageFileId: fileId, videoFileId: fileId, embedUrl }

/** A picture, or a video that is either uploaded or embedded. */
export const newShowcaseItem = z
  .strictObject({
    ...itemFields,
    mediaType,
    description: description.default(null),
    imageFileId: fileId.default(null),
    videoFileId: fileId.default(null),
    embedUrl: embedUrl.default(null),
  })
  .superRefine((item, context) => {
    const error = mediaError(item)
    if (error) context.addIssue({ code: 'custom', ...error, path: [error.path] })
  })
export type NewShowcaseItem = z.output<typeof newShowcaseItem>

/** The problem with the media of a work; null when it fits its type. */
export function mediaError(item: {
  mediaType: MediaType
  imageFileId: string | null
  videoFileId: string | null
  embedUrl: string | null
}): { path: 'imageFileId' | 'videoFileId' | 'embedUrl'; message: string } | null {
  const { imageFileId, videoFileId, embedUrl } = item
  if (item.mediaType === 'image') {
    if (!imageFileId) return { path: 'imageFileId', message: showcaseErrors.showcasePictureNeeded }
    if (videoFileId) return { path: 'videoFileId', message: requestErrors.valueInvalid }
    return embedUrl ? { path: 'embedUrl', message: requestErrors.valueInvalid } : null
  }
  if (videoFileId && embedUrl) return { path: 'embedUrl', message: showcaseErrors.showcaseVideoTwice }
  return videoFileId || embedUrl ? null : { path: 'embedUrl', message: showcaseErrors.showcaseVideoNeeded }
}

/** Omitted fields stay. The type cannot change; an uploaded video replaces an embed and vice versa. */
export const showcaseItemChange = z.strictObject(itemFields).partial()
export type ShowcaseItemChange = z.output<typeof showcaseItemChange>

/** An achievement (spec §3, showcase_achievements). */
export const achievement = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string().nullable(),
  icon: achievementIcon,
  date: z.string(),
})
export type Achievement = z.infer<typeof achievement>
const achievementFields = { title, description, icon: achievementIcon, date: day }
export const newAchievement = z.strictObject({ ...achievementFields, description: description.default(null) })
export type NewAchievement = z.output<typeof newAchievement>
export const achievementChange = z.strictObject(achievementFields).partial()
export type AchievementChange = z.output<typeof achievementChange>

/** An upcoming project (spec §3, showcase_upcoming_projects); `status` is free text. */
export const project = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string().nullable(),
  status: z.string(),
  date: z.string().nullable(),
})
export type Project = z.infer<typeof project>
const projectFields = { title, description, status: line({ min: 1, max: 40 }), date: day.nullable() }
export const newProject = z.strictObject({
  ...projectFields,
  description: description.default(null),
  date: projectFields.date.default(null),
})
export type NewProject = z.output<typeof newProject>
export const projectChange = z.strictObject(projectFields).partial()
export type ProjectChange = z.output<typeof projectChange>

/** The showcase on a public profile: the first 24 works in the influencer's order; more via `nextCursor`. */
export const publicShowcase = z.object({
  items: z.array(showcaseItem),
  nextCursor: z.string().nullable(),
  achievements: z.array(achievement),
  projects: z.array(project),
})
export type PublicShowcase = z.infer<typeof publicShowcase>

export const showcaseComment = z.object({
  id,
  itemId: id,
  author: person,
  text: z.string(),
  date: instant,
  /** True for its author, the owner of the work, and admins. */
  mayRemove: z.boolean(),
})
export type ShowcaseComment = z.infer<typeof showcaseComment>
export const newComment = z.strictObject({ text: prose({ min: 1, max: showcaseLimits.comment }) })

const likeState = z.object({ likes: z.int(), liked: z.boolean() })
const byId = z.strictObject({ id: idInPath })
const ownList = <T extends z.ZodType>(resource: string, item: T) =>
  endpoint({
    method: 'GET',
    url: `/api/showcase/${resource}`,
    needs: 'read',
    shows: ['showcase'],
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(item) } },
  })
const creation = <B extends z.ZodType, T extends z.ZodType>(resource: string, body: B, item: T) =>
  endpoint({
    method: 'POST',
    url: `/api/showcase/${resource}`,
    needs: 'profile',
    idempotent: true,
    invalidates: ['showcase'],
    schema: { body, response: { 201: item } },
  })
const change = <B extends z.ZodRawShape, T extends z.ZodType>(
  resource: string,
  body: z.ZodObject<B, z.core.$strict>,
  item: T,
) =>
  endpoint({
    method: 'PATCH',
    url: `/api/showcase/${resource}/:id`,
    needs: 'profile',
    invalidates: ['showcase'],
    schema: { params: byId, body: changeBody(body), response: { 200: item } },
  })
const removal = (resource: string, needs: MemberRight = 'profile') =>
  endpoint({
    method: 'DELETE',
    url: `/api/showcase/${resource}/:id`,
    needs,
    invalidates: ['showcase'],
    schema: { params: byId, response: { 204: noContent } },
  })

/** Managing one's own showcase. */
export const showcase = {
  items: ownList('items', showcaseItem),
  createItem: creation('items', newShowcaseItem, showcaseItem),
  changeItem: change('items', showcaseItemChange, showcaseItem),
  removeItem: removal('items'),
  /** Sets the order of all of one's works. */
  reorder: endpoint({
    method: 'PUT',
    url: '/api/showcase/items/order',
    needs: 'profile',
    invalidates: ['showcase'],
    schema: { body: reorderBody(showcaseLimits.items), response: { 204: noContent } },
  }),
  achievements: ownList('achievements', achievement),
  createAchievement: creation('achievements', newAchievement, achievement),
  changeAchievement: change('achievements', achievementChange, achievement),
  removeAchievement: removal('achievements'),
  projects: ownList('projects', project),
  createProject: creation('projects', newProject, project),
  changeProject: change('projects', projectChange, project),
  removeProject: removal('projects'),
}

/** Viewing the showcases of others and reacting to them. */
export const showcaseVisits = {
  list: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/showcase',
    shows: ['showcase'],
    schema: { params: byId, querystring: z.strictObject(page), response: { 200: pageOf(showcaseItem) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/showcase/items/:id',
    shows: ['showcase'],
    schema: { params: byId, response: { 200: showcaseItem } },
  }),
  like: endpoint({
    method: 'PUT',
    url: '/api/showcase/items/:id/like',
    needs: 'work',
    invalidates: ['showcase'],
    schema: { params: byId, response: { 200: likeState } },
  }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/showcase/items/:id/like',
    needs: 'work',
    invalidates: ['showcase'],
    schema: { params: byId, response: { 200: likeState } },
  }),
  /** Counted once per visitor and day. */
  share: endpoint({
    method: 'POST',
    url: '/api/showcase/items/:id/shares',
    invalidates: ['showcase'],
    schema: { params: byId, response: { 200: z.object({ shares: z.int() }) } },
  }),
  comments: endpoint({
    method: 'GET',
    url: '/api/showcase/items/:id/comments',
    shows: ['showcase'],
    schema: { params: byId, querystring: z.strictObject(page), response: { 200: pageOf(showcaseComment) } },
  }),
  comment: endpoint({
    method: 'POST',
    url: '/api/showcase/items/:id/comments',
    needs: 'work',
    idempotent: true,
    invalidates: ['showcase'],
    schema: { params: byId, body: newComment, response: { 201: showcaseComment } },
  }),
  removeComment: removal('comments', 'work'),
}
