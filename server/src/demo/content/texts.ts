import { z } from 'zod'
import { prose } from '#contract/fields.ts'
import { type Language, languages } from '#contract/languages.ts'
import { newDeal } from '#contract/market/deals/deals.ts'
import { newLink } from '#contract/market/links/links.ts'
import { newCannedReply } from '#contract/market/support/canned-replies.ts'
import { newAchievement, newComment, newProject, newShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { profileParts } from './profiles.ts'
import { readContent } from './read-content.ts'

/** A message, an explanation or a review. */
const text = prose({ min: 1, max: 4_000 })
const each = <K extends string, T extends z.ZodType>(keys: readonly K[], schema: T) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, T>)
const keyed = <K extends string>(...keys: K[]) => each(keys, text)
const described = keyed('title', 'description')
const { title, description } = newDeal.shape
const dealText = z.strictObject({ title, description })
const linkText = described.extend({ title: newLink.shape.title })
const reviewsOfBoth = keyed('ofInfluencer', 'ofBusiness')

const texts = z.strictObject({
  deals: each(
    profileParts.deals.map(({ dealType }) => dealType),
    dealText,
  ),
  extras: keyed('raw', 'second'),
  links: each(
    profileParts.links.map(({ name }) => name),
    linkText,
  ),
  works: z.array(described.extend({ title: newShowcaseItem.shape.title })).length(5),
  achievements: z.array(described.extend({ title: newAchievement.shape.title })).length(2),
  project: described.extend({ title: newProject.shape.title, status: newProject.shape.status }),
  comments: z.array(newComment.shape.text).length(2),
  order: z.strictObject({
    ...keyed('ask', 'show', 'decline', 'quote', 'question', 'answer', 'pause', 'wait', 'done', 'revise').shape,
    ...keyed('cancel', 'giveUp', 'reviewAnswer').shape,
    yes: z.tuple([text, text, text]),
    reviews: z.array(reviewsOfBoth).length(4),
  }),
  request: z.strictObject({
    ...keyed('answer', 'invitation', 'offer', 'counter', 'yes', 'decline', 'question', 'reply').shape,
    applications: z.array(text).min(1),
    reviews: reviewsOfBoth,
    posts: z.array(newShowcaseItem.shape.title).min(1),
    video: keyed('film', 'caption', 'changes'),
  }),
  conversation: keyed('hello', 'reply'),
  gift: keyed('message', 'thanks'),
  talk: z
    .strictObject({
      ...keyed('hello', 'answer', 'tooMuch', 'mistake', 'order', 'brief', 'thanks', 'accept', 'typo').shape,
      ...keyed('corrected', 'wrongChat', 'more', 'gladly').shape,
      offers: z.array(dealText).length(5),
    })
    .optional(),
  announcements: keyed('offers', 'maintenance'),
  cannedReplies: z.strictObject({
    withdrawalReturned: newCannedReply.shape.texts.shape.en,
    moreDetails: newCannedReply.shape.texts.shape.en,
  }),
})
export type DemoTexts = z.output<typeof texts>

/** Texts of demo people by language, and texts that the admins wrote in every language. */
export const textsIn = Object.fromEntries(
  languages.map((language) => [language, readContent(`texts/${language}`, texts)]),
) as Record<Language, DemoTexts>
