import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { brief } from '../orders/purchases.ts'
import { type CampaignPlatform, campaignPlatforms, type Deliverable, deliverable } from './campaign-fields.ts'
import { dayOf } from './submission.ts'

/** Purposes of a campaign; each has a template. */
export const campaignKinds = ['awareness', 'launch', 'product_review', 'unboxing', 'tutorial', 'giveaway'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** Fields that a template fills in, as a draft takes them. Title, description, fee, places and views are the business's own. */
const templateContent = z.object({
  platforms: z.array(z.enum(campaignPlatforms)),
  deliverables: z.array(deliverable),
  usageRights: brief.shape.usageRights,
  usageDays: brief.shape.usageDays,
  adMarking: brief.shape.adMarking,
  applyBy: z.string(),
  deliverBy: z.string(),
  publishFrom: z.string(),
  publishUntil: z.string(),
})
type TemplateContent = z.infer<typeof templateContent>

export const campaignTemplate = z.object({ kind: z.enum(campaignKinds), content: templateContent })
export type CampaignTemplate = z.infer<typeof campaignTemplate>

type Template = Pick<TemplateContent, 'usageRights' | 'usageDays' | 'adMarking'> & {
  deliverables: [CampaignPlatform, Deliverable['kind'], count: number][]
  /** Days from today. */
  apply: number
  deliver: number
  publish: [from: number, until: number]
}

const none = { usageRights: 'none', usageDays: null, adMarking: 'platform_label' } as const
const repost = { ...none, usageRights: 'organic_repost', usageDays: 30 } as const

const templates: Record<CampaignKind, Template> = {
  awareness: {
    ...repost,
    deliverables: [
      ['instagram', 'short_video', 1],
      ['tiktok', 'short_video', 1],
    ],
    apply: 14,
    deliver: 28,
    publish: [29, 42],
  },
  launch: {
    ...repost,
    deliverables: [
      ['instagram', 'short_video', 1],
      ['instagram', 'story', 3],
    ],
    apply: 10,
    deliver: 21,
    publish: [22, 28],
  },
  // time for the product to arrive and to be tried
  product_review: { ...none, deliverables: [['youtube', 'video', 1]], apply: 10, deliver: 38, publish: [39, 52] },
  unboxing: { ...none, deliverables: [['youtube', 'short_video', 1]], apply: 10, deliver: 30, publish: [31, 45] },
  tutorial: {
    ...repost,
    usageDays: 90,
    deliverables: [['youtube', 'video', 1]],
    apply: 14,
    deliver: 35,
    publish: [36, 56],
  },
  giveaway: {
    ...none,
    adMarking: 'both',
    deliverables: [
      ['instagram', 'short_video', 1],
      ['instagram', 'story', 2],
    ],
    apply: 7,
    deliver: 17,
    publish: [18, 25],
  },
}

/** The template of each kind of campaign, with days counted from now; each can be submitted once the business has added its own part. */
export const campaignTemplatesAt = (now: Date): CampaignTemplate[] =>
  campaignKinds.map((kind) => {
    const { deliverables, apply, deliver, publish, ...rights } = templates[kind]
    return {
      kind,
      content: {
        ...rights,
        platforms: [...new Set(deliverables.map(([platform]) => platform))],
        deliverables: deliverables.map(([platform, kind, count], i) => ({
          id: `${i + 1}`,
          platform,
          kind,
          count,
          caption: null,
          hashtags: [],
        })),
        applyBy: dayOf(now, apply),
        deliverBy: dayOf(now, deliver),
        publishFrom: dayOf(now, publish[0]),
        publishUntil: dayOf(now, publish[1]),
      },
    }
  })

export const campaignTemplates = {
  list: endpoint({
    method: 'GET',
    url: '/api/campaigns/templates',
    needs: 'read',
    shows: ['campaigns'],
    schema: { response: { 200: z.object({ items: z.array(campaignTemplate) }) } },
  }),
}
