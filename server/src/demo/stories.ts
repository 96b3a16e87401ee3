import { asc, desc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { openConversation } from '../features/conversations/index.ts'
import { influencerDeals } from '../features/deals/tables.ts'
import { approveDeposit, requestDeposit } from '../features/deposits/index.ts'
import { putOnShortlist, saveSearch } from '../features/discovery/index.ts'
import { addEvidence, openDispute, proposeRuling } from '../features/disputes/index.ts'
import { likeGift, sendGift, thankForGift } from '../features/gifts/index.ts'
import {
  acceptDelivery,
  acceptPurchase,
  createPurchase,
  declinePurchase,
  deliverWork,
} from '../features/orders/index.ts'
import { tasks } from '../features/orders/tasks/tables.ts'
import { createReport } from '../features/reports/index.ts'
import { answerReview, leaveReview } from '../features/reviews/index.ts'
import { reviews } from '../features/reviews/tables.ts'
import { systemSettings } from '../features/settings/tables.ts'
import { users } from '../features/users/tables.ts'
import { day } from '../platform/clock.ts'
import type { Actor, AdminContext, SystemContext } from '../platform/context.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { disputeTexts, phrases, reportReason } from './phrases.ts'

/** How far a demo order has progressed. */
type Stage = 'pending' | 'declined' | 'running' | 'delivered' | 'reviewed' | 'reviewedByOne' | 'disputed'
/** An order of the influencer's cheapest deal, or of the most expensive one if `isDear`. */
type Story = {
  business: string
  influencer: string
  language: Language
  stage: Stage
  daysAgo: number
  isExpensive?: true
}

const stories: Story[] = [
  {
    business: 'brightside',
    influencer: 'maya.collins',
    language: 'en',
    stage: 'reviewed',
    daysAgo: 24,
    isExpensive: true,
  },
  {
    business: 'nordkiste',
    influencer: 'maya.collins',
    language: 'en',
    stage: 'reviewed',
    daysAgo: 17,
    isExpensive: true,
  },
  { business: 'verdecampo', influencer: 'sofia.mar', language: 'es', stage: 'reviewed', daysAgo: 21 },
  { business: 'noor.skincare', influencer: 'layla_khalid', language: 'ar', stage: 'reviewed', daysAgo: 19 },
  { business: 'casamar', influencer: 'ana.lima', language: 'pt', stage: 'reviewed', daysAgo: 20 },
  { business: 'nordkiste', influencer: 'lena.hart', language: 'de', stage: 'reviewed', daysAgo: 16 },
  { business: 'casamar', influencer: 'camila.tech', language: 'pt', stage: 'reviewedByOne', daysAgo: 9 },
  { business: 'brightside', influencer: 'marcus.lane', language: 'en', stage: 'delivered', daysAgo: 3 },
  { business: 'nordkiste', influencer: 'lena.hart', language: 'de', stage: 'running', daysAgo: 2 },
  { business: 'noor.skincare', influencer: 'huda.reads', language: 'ar', stage: 'running', daysAgo: 1 },
  { business: 'casamar', influencer: 'tiago.viagens', language: 'pt', stage: 'declined', daysAgo: 6 },
  { business: 'pedalworks', influencer: 'lena.hart', language: 'en', stage: 'pending', daysAgo: 0.2 },
  { business: 'casamar', influencer: 'priya.nair', language: 'en', stage: 'disputed', daysAgo: 7 },
]

/** Demo actors by username, as if signed in. */
export type Cast = (username: string) => Actor

export async function loadCast(tx: Tx): Promise<Cast> {
  const rows = await tx
    .select({ id: users.id, username: users.username, role: users.role, language: users.language })
    .from(users)
  const actors = new Map(
    rows.map(({ username, ...row }) => [username, { ...row, isVerified: true, sessionId: 0, lacksTwoFactor: false }]),
  )
  return (username) => actors.get(username)!
}

/** An admin acting from this machine. */
export const askedBy = (actor: Actor): Pick<AdminContext, 'actor' | 'request'> => ({
  actor,
  request: { ip: '127.0.0.1', headers: {} },
})
/** Services with the clock set back by `days` and without sending mail. */
export const silentServices = <S extends Services>(services: S, days = 0): S => ({
  ...services,
  clock: () => new Date(services.clock().getTime() - days * day),
  jobs: { ...services.jobs, enqueue: async () => undefined },
})

/** Lets the demo people trade with each other through the regular rules. */
export async function playStories(context: SystemContext): Promise<void> {
  const cast = await loadCast(context.tx)
  await addBankDeposits(context, cast)
  for (const story of stories) await playStory(context, cast, story)
  await addSocialActivity(context, cast)
}

/** Sets up deposit accounts, one confirmed deposit and pending ones. */
async function addBankDeposits(context: SystemContext, cast: Cast) {
  const bank = { accountHolder: 'Vivobid Demo', bankName: 'Harbour Bank', accountNumber: 'DE02120300000000202051' }
  const value = { paypalEmail: 'pay@demo.vivobid.example', bank: { ...bank, swiftCode: 'BYLADEM1001' } }
  await context.tx.insert(systemSettings).values({ key: 'deposit_accounts', value })
  const ask = (days: number, username: string, amount: number) =>
    requestDeposit(
      { ...silentServices(context, days), actor: cast(username) },
      {
        amount,
        method: 'bank_transfer',
        agreeToTerms: true,
      },
    )
  const found = await ask(30, 'brightside', 250_000)
  // this amount needs both admins
  for (const admin of ['admin', 'second.admin'] as const)
    await approveDeposit({ ...silentServices(context, 29), ...askedBy(cast(admin)) }, found.id, 'HB-2041-77')
  await ask(1, 'studio.halcyon', 80_000)
  await ask(0.3, 'brightside', 50_000)
}

async function playStory(context: SystemContext, cast: Cast, { stage, daysAgo, ...story }: Story): Promise<void> {
  const { tx } = context
  const [business, influencer] = [cast(story.business), cast(story.influencer)]
  const words = phrases[story.language]
  let daysLeft = daysAgo
  /** Moves closer to the present with each step, without reaching it. */
  const at = (part: number) => {
    daysLeft *= part
    return silentServices(context, daysLeft)
  }
  const [deal] = await tx
    .select({ id: influencerDeals.id, price: influencerDeals.price })
    .from(influencerDeals)
    .where(eq(influencerDeals.influencerId, influencer.id))
    .orderBy(story.isExpensive ? desc(influencerDeals.price) : asc(influencerDeals.price))
    .limit(1)
  const { purchaseId } = await createPurchase({ ...at(1), actor: business }, deal!.id, {
    amount: deal!.price,
    extras: [],
    messageFromBusiness: words.ask,
    briefFileIds: [],
    brief: {
      sayAndShow: words.show,
      links: [`https://${story.business}.example`],
      wishedDate: null,
      usageRights: 'none',
      usageDays: null,
      usageChannels: null,
      adMarking: 'platform_label',
      licenceNumber: null,
    },
    payWith: 'balance',
  })
  if (stage === 'pending') return
  if (stage === 'declined') return declinePurchase({ ...at(0.9), actor: influencer }, purchaseId, null)
  await acceptPurchase({ ...at(0.9), actor: influencer }, purchaseId, words.yes)
  if (stage === 'running') return
  const [task] = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.purchaseId, purchaseId))
  const url = `https://example.com/${story.influencer}/${purchaseId}`
  const work = { finalResultUrl: url, finalResultType: 'link', note: words.done } as const
  await deliverWork({ ...at(0.8), actor: influencer }, task!.id, work)
  if (stage === 'delivered') return
  if (stage === 'disputed') return dispute(at, cast, { purchaseId, business, influencer })
  await acceptDelivery({ ...at(0.9), actor: business }, task!.id)
  const [ofInfluencer, ofBusiness] = words.reviews
  await leaveReview({ ...at(0.9), actor: business }, purchaseId, { stars: 5, text: ofInfluencer })
  if (stage === 'reviewedByOne') return
  await leaveReview({ ...at(0.9), actor: influencer }, purchaseId, {
    stars: daysAgo % 2 === 0 ? 5 : 4,
    text: ofBusiness,
  })
  const about = await tx.select().from(reviews).where(eq(reviews.purchaseId, purchaseId))
  const reviewOfInfluencer = about.find(({ subjectId }) => subjectId === influencer.id)!
  await answerReview({ ...at(0.8), actor: influencer }, reviewOfInfluencer.id, words.answer)
}

async function dispute(
  at: (part: number) => SystemContext,
  cast: Cast,
  { purchaseId, business, influencer }: { purchaseId: number; business: Actor; influencer: Actor },
) {
  const id = await openDispute({ ...at(0.8), actor: business }, purchaseId, disputeTexts.reason)
  await addEvidence({ ...at(0.8), actor: influencer }, id, { text: disputeTexts.evidence, fileIds: [] })
  const ruling = { outcome: 'split', releaseAmount: 5_000, reason: disputeTexts.proposal } as const
  await proposeRuling({ ...at(0.1), ...askedBy(cast('admin')) }, id, ruling)
}

/** Adds gifts with thanks, conversations, a shortlist, a saved search, and a pending report. */
async function addSocialActivity(context: SystemContext, cast: Cast) {
  const now = silentServices(context)
  for (const [from, to, language, amount, emoji] of [
    ['brightside', 'lena.hart', 'en', 2_500, 'rocket'],
    ['verdecampo', 'sofia.mar', 'es', 1_000, 'heart'],
    ['noor.skincare', 'layla_khalid', 'ar', 5_000, 'crown'],
  ] as const) {
    const words = phrases[language]
    const gift = { receiverId: cast(to).id, amount, message: words.gift, emoji }
    const id = await sendGift({ ...silentServices(context, 4), actor: cast(from) }, gift)
    await likeGift({ ...context, actor: cast(to) }, id, true)
    await thankForGift({ ...silentServices(context, 3), actor: cast(to) }, id, words.thanks)
  }
  for (const [business, influencer, language] of [
    ['brightside', 'lena.hart', 'en'],
    ['verdecampo', 'sofia.mar', 'es'],
    ['noor.skincare', 'layla_khalid', 'ar'],
    ['casamar', 'ana.lima', 'pt'],
  ] as const) {
    const write = ({ from, to }: { from: string; to: string }, content: string, days: number) =>
      openConversation(
        { ...silentServices(context, days), actor: cast(from) },
        {
          participantId: cast(to).id,
          content,
          attachmentFileId: null,
        },
      )
    await write({ from: business, to: influencer }, phrases[language].hello, 2)
    await write({ from: influencer, to: business }, phrases[language].reply, 1.5)
  }
  const brightside = cast('brightside')
  for (const [username, note] of [
    ['maya.collins', 'Worked with her in spring; asks good questions.'],
    ['isla.mac', 'For the autumn roast, if she is free.'],
    ['omar.said', ''],
  ] as const)
    await putOnShortlist({ ...now, actor: brightside }, { influencerId: cast(username).id, note })
  const filters = { platform: 'instagram', minFollowers: '10000', maxPrice: '60000', sort: 'rank' }
  await saveSearch({ ...now, actor: brightside }, { name: 'Instagram, not too large', filters })
  await createReport(
    { ...now, actor: brightside },
    { entityType: 'user', entityId: cast('tim.zockt').id, reason: reportReason },
  )
}
