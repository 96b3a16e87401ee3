import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { language, line } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'

export const helpGroups = ['start', 'orders', 'selling', 'campaigns', 'money', 'disputes', 'trust', 'safety'] as const
export type HelpGroup = (typeof helpGroups)[number]

/** Every help article, in the order of /help, with its group; its texts are server/src/features/search/help/articles/{language}/{topic}.md. */
export const helpTopics = {
  'how-it-works': 'start',
  'place-an-order': 'orders',
  'ask-for-a-price': 'orders',
  'review-a-delivery': 'orders',
  'cancel-an-order': 'orders',
  'order-deadlines': 'orders',
  'create-a-deal': 'selling',
  'answer-an-order': 'selling',
  'deliver-work': 'selling',
  'start-a-campaign': 'campaigns',
  'join-a-campaign': 'campaigns',
  'campaign-videos': 'campaigns',
  'campaign-payment': 'campaigns',
  'protected-payment': 'money',
  'add-money': 'money',
  'withdraw-money': 'money',
  fees: 'money',
  'refunds-and-chargebacks': 'money',
  'send-a-gift': 'money',
  'open-a-dispute': 'disputes',
  'how-disputes-end': 'disputes',
  'verify-identity': 'trust',
  'verify-social-profile': 'trust',
  'how-ranking-works': 'trust',
  reviews: 'trust',
  'secure-your-account': 'safety',
  'report-and-block': 'safety',
  'decisions-and-appeals': 'safety',
} as const satisfies Record<string, HelpGroup>
export type HelpTopic = keyof typeof helpTopics
export const helpTopicNames = Object.keys(helpTopics) as HelpTopic[]

export const helpEntry = z.object({
  topic: z.enum(helpTopicNames),
  group: z.enum(helpGroups),
  title: z.string(),
  /** The answer in a few sentences, without markup. */
  summary: z.string(),
})
export type HelpEntry = z.infer<typeof helpEntry>

/** `html` is the part after the summary; it is rendered from our own Markdown, in which HTML is not allowed. */
export const helpArticle = helpEntry.extend({ summaryHtml: z.string(), html: z.string() })
export type HelpArticle = z.infer<typeof helpArticle>

const inLanguage = { lng: language.default('en') }

/** Help articles; figures in them are the current settings (product.md 4). */
export const help = {
  /** All of them in the order of the groups; with `q` those that match, best first. */
  list: endpoint({
    method: 'GET',
    url: '/api/help',
    shows: ['settings'],
    schema: {
      querystring: z.strictObject({ ...inLanguage, q: line({ max: 100 }).default('') }),
      response: { 200: z.object({ items: z.array(helpEntry) }) },
    },
  }),
  read: endpoint({
    method: 'GET',
    url: '/api/help/:topic',
    shows: ['settings'],
    schema: {
      params: z.strictObject({ topic: z.string().max(100, requestErrors.valueInvalid) }),
      querystring: z.strictObject(inLanguage),
      response: { 200: helpArticle },
    },
  }),
}
