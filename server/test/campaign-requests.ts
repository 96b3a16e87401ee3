import { sql } from 'drizzle-orm'
import type { NewApplication } from '#contract/market/campaign-requests/campaign-requests.ts'
import type { NewCampaign } from '#contract/market/campaigns/campaigns.ts'
import {
  lockRequestRow,
  onVideoChanged,
  type RequestRow,
  type VideoChange,
} from '../src/features/market/campaign-requests/index.ts'
import { inTransaction } from '../src/platform/context.ts'
import type { Tx } from '../src/platform/database/database.ts'
import { anOpenCampaign, forEverybody } from './campaigns.ts'
import type { Person, World } from './world.ts'

/** A campaign without questions and goods that pays 200 dollars for one clip. */
export const simpleCampaign = {
  ...forEverybody,
  questions: [],
  product: null,
  price: 20_000,
} satisfies Partial<NewCampaign>

type Sides = { business: Person; admin: Person }

/** An open campaign that anybody can ask to join without answering anything; returns its id. */
export const aSimpleCampaign = (world: World, sides: Sides, change: Partial<NewCampaign> = {}) =>
  anOpenCampaign(world, sides, { ...simpleCampaign, ...change })

/** The terms as a person's screen has them; none where the person sees none. */
const shownTerms = async (person: Person, path: string): Promise<{ termsDigest?: string }> => {
  const { termsDigest } = (await person.call('GET', path)).body
  return termsDigest === undefined ? {} : { termsDigest }
}

/** Applies to a campaign, as the influencer's screen does; returns the request's id. */
export async function anApplication(
  influencer: Person,
  campaignId: number,
  input: Partial<NewApplication> = {},
): Promise<number> {
  const { status, body } = await influencer.call('POST', `/api/campaigns/${campaignId}/requests`, {
    message: 'I love iced coffee.',
    ...(await shownTerms(influencer, `/api/campaigns/${campaignId}`)),
    ...input,
  })
  if (status !== 201) throw new Error(`The application was refused: ${JSON.stringify(body)}`)
  return body.id
}

/** Invites an influencer; returns the request's id. */
export async function anInvitation(business: Person, campaignId: number, influencer: Person): Promise<number> {
  const { body } = await business.call('POST', `/api/campaigns/${campaignId}/invitations`, {
    influencerIds: [influencer.id],
    message: 'We would love to work with you.',
  })
  if (!body.items?.[0]?.requestId) throw new Error(`The invitation was refused: ${JSON.stringify(body)}`)
  return body.items[0].requestId
}

/** Makes a move on a request; a person who agrees has just seen it. */
export async function moveRequest(person: Person, id: number, name: string, body: object = {}) {
  const path = `/api/campaign-requests/${id}`
  const shown = name === 'accept' || name === 'pay' ? await shownTerms(person, path) : {}
  return person.call('POST', `${path}/${name}`, { ...shown, ...body })
}

/** A request whose money is held, and its campaign. */
export async function anAcceptedRequest(
  world: World,
  { business, influencer, admin }: Sides & { influencer: Person },
  change: Partial<NewCampaign> = {},
): Promise<{ campaignId: number; requestId: number }> {
  const campaignId = await aSimpleCampaign(world, { business, admin }, change)
  const requestId = await anApplication(influencer, campaignId)
  const { status, body } = await moveRequest(business, requestId, 'accept', { amount: change.price ?? 20_000 })
  if (status !== 200) throw new Error(`The acceptance was refused: ${JSON.stringify(body)}`)
  return { campaignId, requestId }
}

type Publishing = Pick<VideoChange, 'kind' | 'note'> & {
  submitted?: number
  published?: number
  toReview?: number
  count?: number
}

/** Reports a video's change to a request of one deliverable, as the feature of videos does. */
export const changeVideo = (
  world: World,
  requestId: number,
  { kind, note, submitted = 0, published = 0, toReview = 0, count = 1 }: Publishing,
) =>
  inTransaction(world.services, async (context) => {
    const request = (await lockRequestRow(context.tx, requestId))!
    const progress = [{ deliverableId: 'clip', count, submitted, published }]
    const videoId = await aVideo(context.tx, request)
    await onVideoChanged(context, request, { kind, note, videoId, actorId: null, progress, toReview, toCheck: 0 })
  })

async function aVideo(tx: Tx, { id, campaignId, businessId, influencerId }: RequestRow): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into videos (influencer_id, business_id, campaign_id, request_id, deliverable_id, title, platform)
    values (${influencerId}, ${businessId}, ${campaignId}, ${id}, 'clip', 'Iced coffee', 'tiktok') returning id`)
  return rows[0]!.id
}

/** Publishes everything that a request agreed to. */
export const publishAll = (world: World, requestId: number) =>
  changeVideo(world, requestId, { kind: 'video_published', submitted: 1, published: 1 })
