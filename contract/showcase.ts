import { z } from 'zod'
import { embedOf } from './embeds.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, instant, line, noContent, ownOrder, page, pageOf, person, prose, webAddress } from './fields.ts'
import { messages } from './messages.ts'

/** How much one influencer may show. */
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
const mediaType = z.enum(mediaTypes, messages.valueInvalid)

/** Drawings that can stand before an achievement. */
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
const achievementIcon = z.enum(achievementIcons, messages.valueInvalid)

/** A day such as 2026-03-14, from 1950 to 2099. */
const day = z.iso
  .date({ error: messages.dateInvalid })
  .refine((value) => /^(19[5-9]|20\d)\d/.test(value), messages.dateInvalid)
const title = line({ min: 1, max: showcaseLimits.title })
const description = prose({ max: showcaseLimits.description }).nullable()
const fileId = z.uuid(messages.valueInvalid).nullable()

/** The page of a video on one of the sites that we know, written in one way. */
const embedUrl = webAddress
  .refine((value) => embedOf(value) !== null, messages.embedUnknown)
  .transform((value) => embedOf(value)?.watchUrl ?? value)
  .nullable()

/** A work that an influencer shows (spec §3, showcase_portfolio_items). */
export const showcaseItem = z.object({
  id,
  userId: id,
  title: z.string(),
  description: z.string().nullable(),
  mediaType,
  /** The picture, or what stands before the video. */
  imageUrl: z.string().nullable(),
  /** Where an uploaded video is streamed from. */
  videoUrl: z.string().nullable(),
  /** Where a video that lies elsewhere is watched. */
  embedUrl: z.string().nullable(),
  likes: z.int(),
  shares: z.int(),
  comments: z.int(),
  /** Whether the reader likes it. */
  liked: z.boolean(),
  date: z.string(),
  createdAt: instant,
  updatedAt: instant,
})
export type ShowcaseItem = z.infer<typeof showcaseItem>

const itemFields = { title, description, date: day, imageFileId: fileId, videoFileId: fileId, embedUrl }

/** A picture, or a video that is either sent to us or lies elsewhere. */
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
    const fault = mediaFault(item)
    if (fault) context.addIssue({ code: 'custom', ...fault, path: [fault.path] })
  })
export type NewShowcaseItem = z.output<typeof newShowcaseItem>

/** What is missing or too much in the media of a work; null when it fits its type. */
export function mediaFault(item: {
  mediaType: MediaType
  imageFileId: string | null
  videoFileId: string | null
  embedUrl: string | null
}): { path: 'imageFileId' | 'videoFileId' | 'embedUrl'; message: string } | null {
  const { imageFileId, videoFileId, embedUrl } = item
  if (item.mediaType === 'image') {
    if (!imageFileId) return { path: 'imageFileId', message: messages.showcasePictureNeeded }
    if (videoFileId) return { path: 'videoFileId', message: messages.valueInvalid }
    return embedUrl ? { path: 'embedUrl', message: messages.valueInvalid } : null
  }
  if (videoFileId && embedUrl) return { path: 'embedUrl', message: messages.showcaseVideoTwice }
  return videoFileId || embedUrl ? null : { path: 'embedUrl', message: messages.showcaseVideoNeeded }
}

/** What is not named stays. Its type stays for good; a video that is sent takes the place of an address, and the other way round. */
export const showcaseItemChange = z.strictObject(itemFields).partial()
export type ShowcaseItemChange = z.output<typeof showcaseItemChange>

/** Something achieved (spec §3, showcase_achievements). */
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

/** Something to come (spec §3, showcase_upcoming_projects); `status` in the influencer's own words. */
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

/** What a public profile shows: the first 24 works in the influencer's order; more of them by `nextCursor`. */
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
  /** Its author, the owner of the work and admins may. */
  mayRemove: z.boolean(),
})
export type ShowcaseComment = z.infer<typeof showcaseComment>
export const newComment = z.strictObject({ text: prose({ min: 1, max: showcaseLimits.comment }) })

const likeState = z.object({ likes: z.int(), liked: z.boolean() })
const byId = z.strictObject({ id: idInPath })
const ownList = <T extends z.ZodType>(what: string, item: T) =>
  endpoint({
    method: 'GET',
    url: `/api/showcase/${what}`,
    schema: { querystring: z.strictObject(page), response: { 200: pageOf(item) } },
  })
const creation = <B extends z.ZodType, T extends z.ZodType>(what: string, body: B, item: T) =>
  endpoint({
    method: 'POST',
    url: `/api/showcase/${what}`,
    idempotent: true,
    schema: { body, response: { 201: item } },
  })
const change = <B extends z.ZodType, T extends z.ZodType>(what: string, body: B, item: T) =>
  endpoint({
    method: 'PATCH',
    url: `/api/showcase/${what}/:id`,
    schema: { params: byId, body, response: { 200: item } },
  })
const removal = (what: string) =>
  endpoint({
    method: 'DELETE',
    url: `/api/showcase/${what}/:id`,
    schema: { params: byId, response: { 204: noContent } },
  })

/** What an influencer does with their own showcase; each their own. */
export const showcase = {
  items: ownList('items', showcaseItem),
  createItem: creation('items', newShowcaseItem, showcaseItem),
  changeItem: change('items', showcaseItemChange, showcaseItem),
  removeItem: removal('items'),
  /** All of one's works, in their new order. */
  order: endpoint({
    method: 'PUT',
    url: '/api/showcase/items/order',
    schema: { body: ownOrder(showcaseLimits.items), response: { 204: noContent } },
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

/** What others see of it and say to it. */
export const showcaseVisits = {
  list: endpoint({
    method: 'GET',
    url: '/api/profiles/:id/showcase',
    schema: { params: byId, querystring: z.strictObject(page), response: { 200: pageOf(showcaseItem) } },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/showcase/items/:id',
    schema: { params: byId, response: { 200: showcaseItem } },
  }),
  like: endpoint({
    method: 'PUT',
    url: '/api/showcase/items/:id/like',
    schema: { params: byId, response: { 200: likeState } },
  }),
  unlike: endpoint({
    method: 'DELETE',
    url: '/api/showcase/items/:id/like',
    schema: { params: byId, response: { 200: likeState } },
  }),
  /** Counted once per visitor and day. */
  share: endpoint({
    method: 'POST',
    url: '/api/showcase/items/:id/shares',
    schema: { params: byId, response: { 200: z.object({ shares: z.int() }) } },
  }),
  comments: endpoint({
    method: 'GET',
    url: '/api/showcase/items/:id/comments',
    schema: { params: byId, querystring: z.strictObject(page), response: { 200: pageOf(showcaseComment) } },
  }),
  comment: endpoint({
    method: 'POST',
    url: '/api/showcase/items/:id/comments',
    idempotent: true,
    schema: { params: byId, body: newComment, response: { 201: showcaseComment } },
  }),
  removeComment: removal('comments'),
}
