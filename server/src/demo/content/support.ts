import { z } from 'zod'
import { languages } from '#contract/languages.ts'
import { newCannedReply } from '#contract/market/support/canned-replies.ts'
import { contactRatings, visitorMessage } from '#contract/market/support/contact-messages.ts'
import { mustFind } from '../../platform/must-find.ts'
import { adminName, demoBusinesses, demoInfluencers } from './people.ts'
import { nameOf, readContent } from './read-content.ts'
import { languageOf, textsIn } from './texts.ts'

const daysAgo = z.number().min(0)
const writers = new Map([...demoInfluencers, ...demoBusinesses].map(({ username, languages }) => [username, languages]))
const letter = z
  .strictObject({
    from: z.union([
      nameOf('people.yaml', writers.keys()),
      visitorMessage.pick({ name: true, email: true, language: true }),
    ]),
    text: nameOf('texts/en/messages.yaml', Object.keys(textsIn.en.letters)),
    daysAgo,
    isRead: z.literal(true).optional(),
    takenBy: adminName.optional(),
    answer: z
      .strictObject({ daysAgo, admin: adminName.optional(), rating: z.enum(contactRatings).optional() })
      .optional(),
  })
  .transform(({ text, answer, ...letter }) => {
    const { from } = letter
    const language = typeof from === 'string' ? languageOf(mustFind(writers, from)) : from.language
    // the name is one of those in English, and every language has them all
    const { answer: words = '', reply, thanks = '', ...written } = textsIn[language].letters[text]!
    return {
      ...letter,
      ...written,
      answer: answer && { ...answer, text: words, reply: reply ? { text: reply, thanks } : undefined },
    }
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
