import { cannedReplies } from '#contract/market/support/canned-replies.ts'
import { contact } from '#contract/market/support/contact-messages.ts'
import { contactQueue } from '#contract/market/support/contact-queue.ts'
import { inTransaction } from '../../../platform/context.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { answerMessage, markMessageRead } from './answer-message.ts'
import { assignMessage } from './assign-message.ts'
import { addCannedReply, changeCannedReply, listCannedReplies, removeCannedReply } from './canned-replies.ts'
import { readFigures } from './figures.ts'
import { inboundMailRoute } from './inbound/inbound-mail.ts'
import { mergeMessages } from './merge-messages.ts'
import { listMessages } from './queue.ts'
import { listOwnThreads, readThread } from './read-thread.ts'
import { rateThread, solveMessage, solveOwnThread } from './solve-thread.ts'
import { continueThread, writeMessage } from './write-message.ts'

/** Messages to support, their threads, and the admins' queue (product.md 9). */
export const supportRoutes = (accounts: AccountServices): RouteDefinition[] => [
  route(contact.create, {
    allow: 'anyone',
    handler: ({ context, body }) => writeMessage(context, accounts, body),
  }),
  route(contact.read, {
    allow: 'anyone',
    handler: ({ context, params, query }) => readThread(context, params.id, query.token),
  }),
  route(contact.reply, {
    allow: 'anyone',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => continueThread(context, params.id, body)),
  }),
  route(contact.list, {
    allow: 'signed-in',
    handler: ({ context, query }) => listOwnThreads(context, query),
  }),
  route(contact.solve, {
    allow: 'anyone',
    handler: ({ context, params, body }) =>
      inTransaction(context, (context) => solveOwnThread(context, params.id, body.token)),
  }),
  route(contact.rate, {
    allow: 'anyone',
    handler: ({ context, params, body }) => inTransaction(context, (context) => rateThread(context, params.id, body)),
  }),
  inboundMailRoute(accounts.services),
  ...queueRoutes,
  ...cannedRoutes,
]

const queueRoutes: RouteDefinition[] = [
  route(contactQueue.list, {
    allow: 'admin',
    right: 'support',
    visit: () => visitTo('queue', 'contact'),
    handler: ({ context, query }) => listMessages(context, query),
  }),
  decision(contactQueue.markRead, 'support', (context, { params }) => markMessageRead(context, params.id)),
  decision(contactQueue.reply, 'support', (context, { params, body }) => answerMessage(context, params.id, body)),
  decision(contactQueue.assign, 'support', (context, { params, body }) => assignMessage(context, params.id, body)),
  route(contactQueue.figures, { allow: 'admin', right: 'support', handler: ({ context }) => readFigures(context) }),
  decision(contactQueue.solve, 'support', (context, { params }) => solveMessage(context, params.id)),
  decision(contactQueue.merge, 'support', (context, { params, body }) => mergeMessages(context, params.id, body.into)),
]

const cannedRoutes: RouteDefinition[] = [
  route(cannedReplies.list, {
    allow: 'admin',
    right: 'support',
    handler: async ({ context }) => ({ items: await listCannedReplies(context.db) }),
  }),
  decision(cannedReplies.create, 'support', (context, { body }) => addCannedReply(context, body)),
  decision(cannedReplies.change, 'support', (context, { params, body }) => changeCannedReply(context, params.id, body)),
  decision(cannedReplies.remove, 'support', (context, { params }) => removeCannedReply(context, params.id)),
]
