import { asc, desc, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { users } from '../features/accounts/tables.ts'
import type { AskedBy } from '../features/admin/action-log.ts'
import { approveDeposit } from '../features/admin/decide-deposit.ts'
import { influencerDeals } from '../features/deals/tables.ts'
import { saveSearch } from '../features/discovery/saved-searches.ts'
import { putOnShortlist } from '../features/discovery/shortlist.ts'
import { addEvidence } from '../features/disputes/evidence.ts'
import { openDispute } from '../features/disputes/open-dispute.ts'
import { propose } from '../features/disputes/rulings.ts'
import { likeGift, sendGift, thankForGift } from '../features/gifts/gifts.ts'
import { openConversation } from '../features/messages/write.ts'
import { createPurchase } from '../features/purchases/create-purchase.ts'
import { acceptPurchase, declinePurchase } from '../features/purchases/purchases.ts'
import { createReport } from '../features/reports/reports.ts'
import { answerReview, leaveReview } from '../features/reviews/reviews.ts'
import { reviews } from '../features/reviews/tables.ts'
import { systemSettings } from '../features/site/tables.ts'
import { tasks } from '../features/tasks/tables.ts'
import { acceptDelivery, deliver } from '../features/tasks/work-moves.ts'
import { requestDeposit } from '../features/wallet/manual-deposits.ts'
import { day } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Actor } from '../platform/http/route.ts'
import type { Services } from '../platform/services.ts'
import { quarrel, reported, said } from './words.ts'

/** How far an order of demo mode has come. */
type Stage = 'pending' | 'declined' | 'running' | 'delivered' | 'reviewed' | 'reviewedByOne' | 'disputed'
/** The cheapest of the influencer's deals, or the dearest. */
type Story = {
  business: string
  influencer: string
  in: Language
  stage: Stage
  daysAgo: number
  isDear?: true
}

const stories: Story[] = [
  { business: 'brightside', influencer: 'maya.collins', in: 'en', stage: 'reviewed', daysAgo: 24, isDear: true },
  { business: 'nordkiste', influencer: 'maya.collins', in: 'en', stage: 'reviewed', daysAgo: 17, isDear: true },
  { business: 'verdecampo', influencer: 'sofia.mar', in: 'es', stage: 'reviewed', daysAgo: 21 },
  { business: 'noor.skincare', influencer: 'layla_khalid', in: 'ar', stage: 'reviewed', daysAgo: 19 },
  { business: 'casamar', influencer: 'ana.lima', in: 'pt', stage: 'reviewed', daysAgo: 20 },
  { business: 'nordkiste', influencer: 'lena.hart', in: 'de', stage: 'reviewed', daysAgo: 16 },
  { business: 'casamar', influencer: 'camila.tech', in: 'pt', stage: 'reviewedByOne', daysAgo: 9 },
  { business: 'brightside', influencer: 'marcus.lane', in: 'en', stage: 'delivered', daysAgo: 3 },
  { business: 'nordkiste', influencer: 'lena.hart', in: 'de', stage: 'running', daysAgo: 2 },
  { business: 'noor.skincare', influencer: 'huda.reads', in: 'ar', stage: 'running', daysAgo: 1 },
  { business: 'casamar', influencer: 'tiago.viagens', in: 'pt', stage: 'declined', daysAgo: 6 },
  { business: 'pedalworks', influencer: 'lena.hart', in: 'en', stage: 'pending', daysAgo: 0.2 },
  { business: 'casamar', influencer: 'priya.nair', in: 'en', stage: 'disputed', daysAgo: 7 },
]

/** Who acts in demo mode, by username, signed in as it were. */
export type Cast = (username: string) => Actor

export async function castOf(tx: Tx): Promise<Cast> {
  const rows = await tx
    .select({ id: users.id, username: users.username, role: users.role, language: users.language })
    .from(users)
  const actors = new Map(
    rows.map(({ username, ...row }) => [username, { ...row, isVerified: true, sessionId: 0, lacksTwoFactor: false }]),
  )
  return (username) => actors.get(username)!
}

/** An admin who asks from the machine itself. */
export const askedBy = (actor: Actor): AskedBy => ({ actor, request: { ip: '127.0.0.1', headers: {} } })
/** What rules need, `days` ago, and without the mails that would be sent. */
export const quietly = (services: Services, days = 0): Services => ({
  ...services,
  clock: () => new Date(services.clock().getTime() - days * day),
  jobs: { ...services.jobs, enqueue: async () => undefined },
})

/** Lets the people of demo mode trade with each other, by the rules that everybody trades by. */
export async function play(tx: Tx, services: Services): Promise<void> {
  const cast = await castOf(tx)
  await depositsByBank(tx, services, cast)
  for (const story of stories) await tell(tx, services, cast, story)
  await talk(tx, services, cast)
}

/** Accounts to send deposits to; one deposit that was found there, and one that waits. */
async function depositsByBank(tx: Tx, services: Services, cast: Cast) {
  const admin = askedBy(cast('admin'))
  const bank = { accountHolder: 'Vivobid Demo', bankName: 'Harbour Bank', accountNumber: 'DE02120300000000202051' }
  const value = { paypalEmail: 'pay@demo.vivobid.example', bank: { ...bank, swiftCode: 'BYLADEM1001' } }
  await tx.insert(systemSettings).values({ key: 'deposit_accounts', value })
  const ask = (days: number, username: string, amount: number) =>
    requestDeposit(tx, quietly(services, days), cast(username), { amount, method: 'bank_transfer', agreeToTerms: true })
  const found = await ask(30, 'brightside', 250_000)
  await approveDeposit(tx, quietly(services, 29), admin, found.id, 'HB-2041-77')
  await ask(1, 'studio.halcyon', 80_000)
  await ask(0.3, 'brightside', 50_000)
}

async function tell(tx: Tx, services: Services, cast: Cast, { stage, daysAgo, ...story }: Story): Promise<void> {
  const [business, influencer] = [cast(story.business), cast(story.influencer)]
  const words = said[story.in]
  let left = daysAgo
  /** Time goes by from one step to the next, though never to the present. */
  const at = (part: number) => {
    left *= part
    return quietly(services, left)
  }
  const [deal] = await tx
    .select({ id: influencerDeals.id, price: influencerDeals.price })
    .from(influencerDeals)
    .where(eq(influencerDeals.influencerId, influencer.id))
    .orderBy(story.isDear ? desc(influencerDeals.price) : asc(influencerDeals.price))
    .limit(1)
  const { purchaseId } = await createPurchase(tx, at(1), business, deal!.id, {
    amount: deal!.price,
    extras: [],
    messageFromBusiness: words.ask,
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
  if (stage === 'declined') return declinePurchase(tx, at(0.9), influencer, purchaseId, null)
  await acceptPurchase(tx, at(0.9), influencer, purchaseId, words.yes)
  if (stage === 'running') return
  const [task] = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.purchaseId, purchaseId))
  const url = `https://example.com/${story.influencer}/${purchaseId}`
  const work = { finalResultUrl: url, finalResultType: 'link', note: words.done } as const
  await deliver(tx, at(0.8), influencer, task!.id, work)
  if (stage === 'delivered') return
  if (stage === 'disputed') return dispute(tx, at, cast, purchaseId, [business, influencer])
  await acceptDelivery(tx, at(0.9), business, task!.id)
  const [ofInfluencer, ofBusiness] = words.reviews
  await leaveReview(tx, at(0.9), business, purchaseId, { stars: 5, text: ofInfluencer })
  if (stage === 'reviewedByOne') return
  await leaveReview(tx, at(0.9), influencer, purchaseId, { stars: daysAgo % 2 === 0 ? 5 : 4, text: ofBusiness })
  const about = await tx.select().from(reviews).where(eq(reviews.purchaseId, purchaseId))
  const own = about.find(({ subjectId }) => subjectId === influencer.id)!
  await answerReview(tx, at(0.8), influencer, own.id, words.answer)
}

async function dispute(
  tx: Tx,
  at: (part: number) => Services,
  cast: Cast,
  purchaseId: number,
  [business, influencer]: [Actor, Actor],
) {
  const id = await openDispute(tx, at(0.8), business, purchaseId, quarrel.reason)
  await addEvidence(tx, at(0.8), influencer, id, { text: quarrel.evidence, fileIds: [] })
  const ruling = { outcome: 'split', releaseAmount: 5_000, reason: quarrel.proposal } as const
  await propose(tx, at(0.1), askedBy(cast('admin')), id, ruling)
}

/** Gifts with thanks, conversations, a shortlist, a saved search, and a report that waits. */
async function talk(tx: Tx, services: Services, cast: Cast) {
  const now = quietly(services)
  for (const [from, to, language, amount, emoji] of [
    ['brightside', 'lena.hart', 'en', 2_500, 'rocket'],
    ['verdecampo', 'sofia.mar', 'es', 1_000, 'heart'],
    ['noor.skincare', 'layla_khalid', 'ar', 5_000, 'crown'],
  ] as const) {
    const words = said[language]
    const gift = { receiverId: cast(to).id, amount, message: words.gift, emoji }
    const id = await sendGift(tx, quietly(services, 4), cast(from), gift)
    await likeGift(tx, cast(to), id, true)
    await thankForGift(tx, quietly(services, 3), cast(to), id, words.thanks)
  }
  for (const [business, influencer, language] of [
    ['brightside', 'lena.hart', 'en'],
    ['verdecampo', 'sofia.mar', 'es'],
    ['noor.skincare', 'layla_khalid', 'ar'],
    ['casamar', 'ana.lima', 'pt'],
  ] as const) {
    const write = (from: string, to: string, content: string, days: number) =>
      openConversation(tx, quietly(services, days).clock, cast(from), {
        participantId: cast(to).id,
        content,
        attachmentFileId: null,
      })
    await write(business, influencer, said[language].hello, 2)
    await write(influencer, business, said[language].reply, 1.5)
  }
  const brightside = cast('brightside')
  for (const [username, note] of [
    ['maya.collins', 'Worked with her in spring; asks good questions.'],
    ['isla.mac', 'For the autumn roast, if she is free.'],
    ['omar.said', ''],
  ] as const)
    await putOnShortlist(tx, now.clock, brightside, cast(username).id, { note })
  const filters = { platform: 'instagram', minFollowers: '10000', maxPrice: '60000', sort: 'rank' }
  await saveSearch(tx, now.clock, brightside, { name: 'Instagram, not too large', filters })
  await createReport(tx, now, brightside, { entityType: 'user', entityId: cast('tim.zockt').id, reason: reported })
}
