import type { NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import { dayOf } from '#contract/market/campaigns/submission.ts'
import type { Person, World } from './world.ts'

/** Input for a campaign that can be submitted at that time. */
export const campaignInput = (now: Date) =>
  ({
    title: 'A summer of coffee',
    description: 'Show how you make iced coffee with our cold brew.',
    requirements: 'Filmed outdoors.',
    viewTarget: 100_000,
    price: 20_000,
    places: 5,
    locations: ['ES', 'PT'],
    platforms: ['youtube', 'instagram'],
    categories: ['food', 'lifestyle'],
    languages: ['es', 'pt'],
    minFollowers: { platform: 'youtube', followers: 1_000 },
    applyBy: dayOf(now, 10),
    deliverBy: dayOf(now, 20),
    publishFrom: dayOf(now, 21),
    publishUntil: dayOf(now, 30),
    deliverables: [
      { id: 'film', platform: 'youtube', kind: 'video', count: 1, caption: 'Iced, please', hashtags: ['#coldbrew'] },
      { id: 'reel', platform: 'instagram', kind: 'short_video', count: 2, caption: null, hashtags: [] },
    ],
    dos: ['Show the bottle'],
    donts: ['No other brands'],
    links: ['https://brightside.example'],
    questions: [{ id: 'q1', text: 'Which milk do you use?' }],
    usageRights: 'organic_repost',
    usageDays: 30,
    usageChannels: 'Instagram',
    adMarking: 'both',
    licenceNumber: null,
    product: 'Six bottles of cold brew',
    isInviteOnly: false,
  }) satisfies NewCampaign

/** Conditions that everybody fits. */
export const forEverybody = {
  locations: ['global'],
  platforms: ['tiktok'],
  categories: [],
  languages: [],
  minFollowers: null,
  deliverables: [{ id: 'clip', platform: 'tiktok', kind: 'short_video', count: 1, caption: null, hashtags: [] }],
} satisfies Partial<NewCampaign>

/** Creates a draft that can be submitted; returns its id. */
export async function aCampaign(world: World, business: Person, change: Partial<NewCampaign> = {}): Promise<number> {
  const input = { ...campaignInput(world.services.clock()), ...change }
  const { status, body } = await business.call('POST', '/api/campaigns', input)
  if (status !== 201) throw new Error(`The campaign was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** Creates a campaign in review; returns its id. */
export async function aSubmittedCampaign(world: World, business: Person, change: Partial<NewCampaign> = {}) {
  const id = await aCampaign(world, business, change)
  const { status, body } = await business.call('POST', `/api/campaigns/${id}/submit`)
  if (status !== 200) throw new Error(`The submission was refused: ${JSON.stringify(body)}`)
  return id
}

/** Creates an active campaign; returns its id. */
export async function anOpenCampaign(
  world: World,
  people: { business: Person; admin: Person },
  change: Partial<NewCampaign> = {},
): Promise<number> {
  const id = await aSubmittedCampaign(world, people.business, change)
  const { status, body } = await people.admin.call('POST', `/api/admin/campaigns/${id}/approve`, {})
  if (status !== 204) throw new Error(`The approval was refused: ${JSON.stringify(body)}`)
  return id
}
