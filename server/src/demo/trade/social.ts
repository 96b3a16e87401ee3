import { and, eq } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import { markConversationRead, openConversation } from '../../features/market/conversations/index.ts'
import { createReport, decideReport } from '../../features/market/reports/index.ts'
import { reports } from '../../features/market/reports/tables.ts'
import { likeGift, sendGift, thankForGift } from '../../features/money/gifts/index.ts'
import { putOnShortlist, saveSearch } from '../../features/search/discovery/index.ts'
import { phrases, reportReason, reportReasons } from '../phrases.ts'
import type { Cast } from './cast.ts'
import { orderPhrases } from './content/order-phrases.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Pair = { from: string; to: string; language: Language; daysAgo: number }

type Gift = Pair & { amount: number; emoji: 'rocket' | 'heart' | 'crown' | 'trophy'; message?: string }
const gifts: Gift[] = [
  { from: 'nordkiste', to: 'lena.hart', language: 'de', daysAgo: 121, amount: 1_500, emoji: 'heart' },
  {
    ...{ from: 'greenledger', to: 'lena.hart', language: 'en', daysAgo: 58, amount: 1_000, emoji: 'trophy' },
    message: 'Your film on saving paper made our whole office laugh.',
  },
  { from: 'brightside', to: 'lena.hart', language: 'en', daysAgo: 4, amount: 2_500, emoji: 'rocket' },
  { from: 'verdecampo', to: 'sofia.mar', language: 'es', daysAgo: 4, amount: 1_000, emoji: 'heart' },
  { from: 'noor.skincare', to: 'layla_khalid', language: 'ar', daysAgo: 4, amount: 5_000, emoji: 'crown' },
]

function giftSteps(cast: Cast): Step[] {
  return gifts.flatMap(({ from, to, language, daysAgo, amount, emoji, message = phrases[language].gift }) => {
    let id = 0
    const gift = { receiverId: cast(to).party.id, amount, message, emoji }
    return [
      {
        daysAgo,
        run: async (at) => {
          id = await sendGift(by(at, cast(from)), gift)
        },
      },
      {
        daysAgo: daysAgo - 1,
        run: async (at) => {
          await likeGift(by(at, cast(to)), id, true)
          await thankForGift(by(at, cast(to)), id, phrases[language].thanks)
        },
      },
    ] satisfies Step[]
  })
}

/** Conversations between pairs; the last ones still wait for an answer. */
const conversations: (Pair & { isAnswered: boolean })[] = [
  { from: 'verdecampo', to: 'sofia.mar', language: 'es', daysAgo: 2.1, isAnswered: true },
  { from: 'casamar', to: 'ana.lima', language: 'pt', daysAgo: 2.3, isAnswered: true },
  { from: 'nordkiste', to: 'lena.hart', language: 'de', daysAgo: 17, isAnswered: true },
  { from: 'altitude.gear', to: 'lena.hart', language: 'de', daysAgo: 5, isAnswered: true },
  { from: 'brightside', to: 'maya.collins', language: 'en', daysAgo: 26, isAnswered: true },
  { from: 'brightside', to: 'marcus.lane', language: 'en', daysAgo: 6, isAnswered: true },
  { from: 'brightside', to: 'giulia.conti', language: 'en', daysAgo: 0.9, isAnswered: false },
  { from: 'pedalworks', to: 'lena.hart', language: 'en', daysAgo: 0.15, isAnswered: false },
]

function conversationSteps(cast: Cast): Step[] {
  const write = (from: string, to: string, content: string): Step['run'] => {
    const message = { participantId: cast(to).party.id, content, attachmentFileId: null }
    return (at) => openConversation(by(at, cast(from)), message)
  }
  /** Reads the other side's messages and answers them. */
  const answer = (from: string, to: string, content: string): Step['run'] => {
    return async (at) => {
      const { id } = await openConversation(by(at, cast(from)), {
        participantId: cast(to).party.id,
        content,
        attachmentFileId: null,
      })
      await markConversationRead({ ...by(at, cast(from)), db: at.tx }, id)
    }
  }
  return conversations.flatMap(({ from, to, language, daysAgo, isAnswered }) => [
    { daysAgo, run: write(from, to, phrases[language].hello) },
    ...(isAnswered
      ? [
          { daysAgo: daysAgo - 0.3, run: answer(to, from, phrases[language].reply) },
          { daysAgo: daysAgo - 0.4, run: answer(from, to, orderPhrases[language].answer) },
        ]
      : []),
  ])
}

const notes = [
  ['maya.collins', 'Worked with her in spring; asks good questions.'],
  ['isla.mac', 'For the autumn roast, if she is free.'],
  ['omar.said', ''],
] as const
const searches: { name: string; filters: Record<string, string> }[] = [
  {
    name: 'Instagram, not too large',
    filters: { platform: 'instagram', minFollowers: '10000', maxPrice: '60000', sort: 'rank' },
  },
  { name: 'Coffee and food', filters: { category: 'food', q: 'coffee', sort: 'relevance' } },
]

function searchSteps(cast: Cast): Step[] {
  const brightside = cast('brightside')
  return [
    ...notes.map(([username, note], i) => ({
      daysAgo: 30 - i,
      run: ((at) =>
        putOnShortlist(by(at, brightside), { influencerId: cast(username).party.id, note })) satisfies Step['run'],
    })),
    ...searches.map((search, i) => ({
      daysAgo: 12 - i,
      run: ((at) => saveSearch(by(at, brightside), { ...search, subject: 'influencers' })) satisfies Step['run'],
    })),
  ]
}

/** Reports: two that were decided, and others that wait for an admin. */
function reportSteps(cast: Cast): Step[] {
  const report = (from: string, about: string, reason: string): Step['run'] => {
    const input = { entityType: 'user', entityId: cast(about).party.id, reason } as const
    return (at) => createReport(by(at, cast(from)), input)
  }
  const decide = (about: string, status: 'resolved' | 'rejected'): Step['run'] => {
    return async (at) => {
      const [row] = await at.tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.entityType, 'user'), eq(reports.entityId, cast(about).party.id)))
      // it was reported before
      await decideReport(byAdmin(at, cast), row!.id, { status, adminNotes: reportReasons[status] })
    }
  }
  return [
    { daysAgo: 44, run: report('verdecampo', 'karim.games', reportReasons.spam) },
    { daysAgo: 43, run: decide('karim.games', 'resolved') },
    { daysAgo: 20, run: report('casamar', 'bruno.games', reportReasons.copied) },
    { daysAgo: 18, run: decide('bruno.games', 'rejected') },
    { daysAgo: 1.4, run: report('pedalworks', 'emre.yilmaz', reportReasons.copied) },
    { daysAgo: 0.1, run: report('brightside', 'tim.zockt', reportReason) },
  ]
}

/** Gifts with thanks, conversations, a shortlist, saved searches and reports. */
export const socialSteps = (cast: Cast): Step[] => [
  ...giftSteps(cast),
  ...conversationSteps(cast),
  ...searchSteps(cast),
  ...reportSteps(cast),
]
