import { and, eq } from 'drizzle-orm'
import { markConversationRead, openConversation } from '../../features/market/conversations/index.ts'
import { createReport, decideReport } from '../../features/market/reports/index.ts'
import { reports } from '../../features/market/reports/tables.ts'
import { likeGift, sendGift, thankForGift } from '../../features/money/gifts/index.ts'
import { putOnShortlist, saveSearch } from '../../features/search/discovery/index.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { demoCases } from '../content/cases.ts'
import { demoMoney } from '../content/money.ts'
import { demoTalks } from '../content/talks.ts'
import { textsIn } from '../content/texts.ts'
import { roundRobin } from '../round-robin.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

function giftSteps(cast: Cast): Step[] {
  return demoMoney.gifts.flatMap(({ from, to, language, daysAgo, ...content }, n) => {
    let id = 0
    const gift = { ...content, receiverId: cast(to).party.id }
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
          await thankForGift(by(at, cast(to)), id, roundRobin(textsIn[language].gift.thanks, n))
        },
      },
    ] satisfies Step[]
  })
}

/** Conversations between pairs, of which some still wait for an answer. */
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
  return demoTalks.conversations.flatMap(({ from, to, language, daysAgo, isAnswered }, n) => {
    const { hello, reply, more } = roundRobin(textsIn[language].conversation, n)
    return [
      { daysAgo, run: write(from, to, hello) },
      ...(isAnswered
        ? [
            { daysAgo: daysAgo - 0.3, run: answer(to, from, reply) },
            { daysAgo: daysAgo - 0.4, run: answer(from, to, more) },
          ]
        : []),
    ]
  })
}

function searchSteps(cast: Cast): Step[] {
  const brightside = cast('brightside')
  return [
    ...demoTalks.shortlist.map(({ influencer, note }, i) => ({
      daysAgo: 30 - i,
      run: ((at) =>
        putOnShortlist(by(at, brightside), { influencerId: cast(influencer).party.id, note })) satisfies Step['run'],
    })),
    ...demoTalks.searches.map((search, i) => ({
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
  const decide = (
    about: string,
    { status, notes }: { status: 'resolved' | 'rejected'; notes: string },
  ): Step['run'] => {
    return async (at) => {
      const rows = await at.tx
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.entityType, 'user'), eq(reports.entityId, cast(about).party.id)))
      await decideReport(byAdmin(at, cast), onlyRow(rows).id, { status, adminNotes: notes })
    }
  }
  return demoCases.reports.flatMap(({ daysAgo, from, about, reason, decision }) => [
    { daysAgo, run: report(from, about, reason) },
    ...(decision ? [{ daysAgo: decision.daysAgo, run: decide(about, decision) }] : []),
  ])
}

/** Gifts with thanks, conversations, a shortlist, saved searches and reports. */
export const socialSteps = (cast: Cast): Step[] => [
  ...giftSteps(cast),
  ...conversationSteps(cast),
  ...searchSteps(cast),
  ...reportSteps(cast),
]
