import { z } from 'zod'
import { language } from '#contract/fields.ts'
import { newMessage } from '#contract/foundation/messages/messages.ts'
import {
  influencerFilters,
  savedFilters,
  savedSearchName,
  shortlistChange,
} from '#contract/search/discovery/discovery.ts'
import { businessName, influencerName } from './people.ts'
import { readContent } from './read-content.ts'
import { textOf, textsIn } from './texts.ts'

/** Conversations, offers made in them, a shortlist and saved searches. */
export const demoTalks = readContent(
  'talks',
  z.strictObject({
    conversations: z.array(
      z.strictObject({
        from: businessName,
        to: influencerName,
        language,
        daysAgo: z.number().min(0),
        isAnswered: z.boolean(),
      }),
    ),
    offers: z.array(
      z
        .strictObject({ business: businessName, influencer: influencerName, language })
        .transform(({ language, ...pair }) => ({ ...pair, texts: textsIn[language].talk })),
    ),
    voiceMessage: z.strictObject({
      from: influencerName,
      to: businessName,
      daysAgo: z.number().min(0),
      announced: textOf('notes', newMessage.shape.content),
    }),
    shortlist: z.array(
      z.strictObject({
        influencer: influencerName,
        note: textOf('notes', shortlistChange.shape.note.unwrap()).default(''),
      }),
    ),
    searches: z.array(
      z.strictObject({ name: textOf('notes', savedSearchName), filters: savedFilters(influencerFilters) }),
    ),
  }),
)
