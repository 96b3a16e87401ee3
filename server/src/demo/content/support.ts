import { z } from 'zod'
import { prose } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { newCannedReply } from '#contract/market/support/canned-replies.ts'
import { contactRatings, memberMessage, visitorMessage } from '#contract/market/support/contact-messages.ts'
import { adminName, memberName } from './people.ts'
import { readContent } from './read-content.ts'
import { textsIn } from './texts.ts'

const daysAgo = z.number().min(0)
const text = prose({ min: 1, max: 4_000 })
const letter = memberMessage.extend({
  from: z.union([memberName, visitorMessage.pick({ name: true, email: true, language: true })]),
  daysAgo,
  isRead: z.literal(true).optional(),
  takenBy: adminName.optional(),
  answer: z
    .strictObject({
      daysAgo,
      text,
      admin: adminName.optional(),
      reply: z.strictObject({ text, thanks: text }).optional(),
      rating: z.enum(contactRatings).optional(),
    })
    .optional(),
})
export type Letter = z.output<typeof letter>

const content = readContent(
  'support',
  z.strictObject({
    letters: z.array(letter),
    cannedReplies: z.array(
      z.strictObject({ title: newCannedReply.shape.title, text: z.enum(['withdrawalReturned', 'moreDetails']) }),
    ),
  }),
)

/** Messages to support in every state, from members and visitors. */
export const demoLetters = content.letters

/** Frequent answers of support. */
export const demoCannedReplies = content.cannedReplies.map(({ title, text }) =>
  newCannedReply.parse({
    title,
    texts: Object.fromEntries(languages.map((language) => [language, textsIn[language].cannedReplies[text]])),
  }),
)
