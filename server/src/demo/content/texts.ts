import { z } from 'zod'
import { prose } from '#contract/fields.ts'
import { type Language, languages } from '#contract/languages.ts'
import { newCampaign } from '#contract/market/campaigns/campaigns.ts'
import { newDeal } from '#contract/market/deals/deals.ts'
import { newLink } from '#contract/market/links/links.ts'
import { newCannedReply } from '#contract/market/support/canned-replies.ts'
import { memberMessage } from '#contract/market/support/contact-messages.ts'
import { profileChange } from '#contract/presence/profiles/own-profile.ts'
import { newAchievement, newComment, newProject, newShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { profileParts } from './profiles.ts'
import { readContent } from './read-content.ts'

/** A message, an explanation or a review. */
const text = prose({ min: 1, max: 4_000 })
const someTexts = z.array(text).min(1)
const each = <K extends string, T extends z.ZodType>(keys: readonly K[], schema: T) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, T>)
const keyed = <K extends string>(...keys: K[]) => each(keys, text)
const described = keyed('title', 'description')
const { title, description } = newDeal.shape
const dealText = z.strictObject({ title, description })
const linkText = described.extend({ title: newLink.shape.title })
const reviewsOfBoth = keyed('ofInfluencer', 'ofBusiness')

const profiles = z.strictObject({
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
  film: described.extend({ title: newShowcaseItem.shape.title }),
  achievements: z.array(described.extend({ title: newAchievement.shape.title })).length(2),
  project: described.extend({ title: newProject.shape.title, status: newProject.shape.status }),
  comments: z.array(newComment.shape.text).length(2),
})

const { bio, profession } = profileChange.shape
const people = z.record(
  z.string(),
  z.strictObject({ profession: profession.unwrap().unwrap().optional(), bio: bio.unwrap().unwrap() }),
)

const { requirements, dos, donts, product } = newCampaign.shape
const campaigns = z.record(
  z.string(),
  z.strictObject({
    title: newCampaign.shape.title,
    description: newCampaign.shape.description,
    requirements,
    returnReason: text.optional(),
    dos,
    donts,
    questions: z.record(z.string(), text).optional(),
    product,
    posts: z.array(newShowcaseItem.shape.title).default([]),
  }),
)

const messages = z.strictObject({
  businesses: z.record(z.string(), keyed('ask', 'show')),
  order: z.strictObject({
    ...keyed('decline', 'quote', 'pause', 'wait', 'revise', 'cancel', 'giveUp').shape,
    ...each(['yes', 'question', 'answer', 'done', 'reviewAnswer'], someTexts).shape,
    reviews: z.array(reviewsOfBoth).min(1),
  }),
  request: z.strictObject({
    ...keyed('answer', 'invitation', 'offer', 'counter', 'decline', 'question', 'reply').shape,
    ...each(['applications', 'yes'], someTexts).shape,
    reviews: reviewsOfBoth,
    video: keyed('film', 'caption', 'changes'),
  }),
  conversation: z.array(keyed('hello', 'reply', 'more')).min(1),
  gift: z.strictObject({ thanks: someTexts }),
  talk: z.strictObject({
    ...keyed('hello', 'answer', 'tooMuch', 'mistake', 'order', 'brief', 'thanks', 'accept', 'typo').shape,
    ...keyed('corrected', 'wrongChat', 'more', 'gladly').shape,
    offers: z.array(dealText).length(5),
  }),
  dispute: keyed('reason', 'evidence', 'objection', 'proposal'),
  ...each(['cases', 'money', 'notes'], z.record(z.string(), text)).shape,
  letters: z.record(
    z.string(),
    memberMessage.extend({ answer: text.optional(), reply: text.optional(), thanks: text.optional() }),
  ),
  announcements: keyed('offers', 'maintenance'),
  cannedReplies: z.strictObject({
    withdrawalReturned: newCannedReply.shape.texts.shape.en,
    moreDetails: newCannedReply.shape.texts.shape.en,
  }),
})

const textsOf = (language: Language) => ({
  ...readContent(`texts/${language}/profiles`, profiles),
  ...readContent(`texts/${language}/messages`, messages),
  people: readContent(`texts/${language}/people`, people),
  campaigns: readContent(`texts/${language}/campaigns`, campaigns),
})
export type DemoTexts = ReturnType<typeof textsOf>

/** Texts of demo people in each language. */
export const textsIn = Object.fromEntries(languages.map((language) => [language, textsOf(language)])) as Record<
  Language,
  DemoTexts
>

/** The first spoken language that there are texts in. */
export const languageOf = (spoken: string[]): Language =>
  languages.find((language) => language === spoken.find((code) => code in textsIn)) ?? 'en'

/** The name of a text of a section in English, as what `schema` reads. */
export const textOf = <T extends z.ZodType<unknown, string>>(section: 'cases' | 'money' | 'notes', schema: T) =>
  z
    .enum(Object.keys(textsIn.en[section]))
    // the name is one of its own
    .transform((name): string => textsIn.en[section][name]!)
    .pipe(schema)
