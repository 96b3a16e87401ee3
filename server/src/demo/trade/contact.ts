import {
  addCannedReply,
  addMessage,
  answerMessage,
  assignMessage,
  continueThread,
  markMessageRead,
  rateThread,
  solveMessage,
} from '../../features/market/support/index.ts'
import { demoCannedReplies, demoLetters, type Letter } from '../content/support.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

function letterSteps(cast: Cast, letter: Letter): Step[] {
  const { from, daysAgo, subject, message, answer, isRead, takenBy } = letter
  let id = 0
  const written: Step = {
    daysAgo,
    run: async (at) => {
      const sender =
        typeof from === 'string' ? { userId: cast(from).party.id, language: cast(from).person.language } : from
      id = (await addMessage(at, { ...sender, subject, message })).id
      if (isRead) await markMessageRead(byAdmin(at, cast), id)
      if (takenBy) await assignMessage(byAdmin(at, cast, takenBy), id, { adminId: cast(takenBy).party.id })
    },
  }
  if (!answer) return [written]
  const answered: Step = {
    daysAgo: answer.daysAgo,
    run: (at) => answerMessage(byAdmin(at, cast, answer.admin), id, { adminResponse: answer.text }),
  }
  if (typeof from !== 'string') return [written, answered]
  const { reply, rating } = answer
  const sender = (at: Parameters<Step['run']>[0]) => ({
    ...by(at, cast(from)),
    request: { ip: '127.0.0.1', headers: {} },
  })
  const solved: Step = {
    daysAgo: answer.daysAgo - 2,
    run: async (at) => {
      if (reply) {
        await continueThread(sender(at), id, { text: reply.text })
        await answerMessage(byAdmin(at, cast, answer.admin), id, { adminResponse: reply.thanks, solve: true })
      } else await solveMessage(byAdmin(at, cast, answer.admin), id)
      if (rating) await rateThread(sender(at), id, { rating })
    },
  }
  return [written, answered, solved]
}

/** The ready-made answers, and messages to support in every state, from members and visitors. */
export const contactSteps = (cast: Cast): Step[] => [
  {
    daysAgo: 70,
    run: async (at) => {
      for (const reply of demoCannedReplies) await addCannedReply(byAdmin(at, cast), reply)
    },
  },
  ...demoLetters.flatMap((letter) => letterSteps(cast, letter)),
]
