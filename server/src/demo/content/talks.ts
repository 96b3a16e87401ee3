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
import { textsIn } from './texts.ts'

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
        .transform(({ language, ...pair }, context) => {
          const texts = textsIn[language].talk
          if (texts) return { ...pair, texts }
          context.addIssue({ code: 'custom', path: ['language'], message: `texts/${language}.yaml has no “talk”` })
          return z.NEVER
        }),
    ),
    voiceMessage: z.strictObject({
      from: influencerName,
      to: businessName,
      daysAgo: z.number().min(0),
      announced: newMessage.shape.content,
    }),
    shortlist: z.array(z.strictObject({ influencer: influencerName, note: shortlistChange.shape.note.unwrap() })),
    searches: z.array(z.strictObject({ name: savedSearchName, filters: savedFilters(influencerFilters) })),
  }),
)
