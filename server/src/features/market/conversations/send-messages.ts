import { sql } from 'drizzle-orm'
import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import type { Conversation, DirectMessage, NewConversation } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { assertReachable } from '../../foundation/blocks/index.ts'
import { limitMessages, newMessageRow } from '../../foundation/messages/index.ts'
import { limitNewcomer } from '../../foundation/newcomers/index.ts'
import { recordNotification } from '../../foundation/notifications/index.ts'
import { lockUser } from '../../foundation/users/index.ts'
import { readConversation } from './conversations.ts'
import { toDirectMessage } from './direct-messages.ts'
import { messagingRefusal, otherParticipantOf, readRelation } from './participants.ts'
import { isMutedBy } from './states.ts'
import { conversations, directMessages } from './tables.ts'

const newContactsPerDay = { max: 20, windowMs: 24 * 3_600_000 }

/**
 * Sends a message to somebody, opening a conversation if there is none (product.md 8). Refuses 404 unknown people and files that
 * are not the actor's, 403 and 409 as `messagingRefusal`, 403 where one of the two has blocked the other, 429 as `limitMessages`, as `limitNewcomer` and after 20 new contacts a day.
 */
export async function openConversation(
  context: Context,
  { participantId, ...message }: NewConversation,
): Promise<Conversation> {
  const { conversationId } = await sendTo(context, participantId, message)
  return readConversation(context, conversationId)
}

/** Sends a message in one of the actor's conversations; 404 for other people's, otherwise refuses as `openConversation`. */
export async function sendDirectMessage(
  context: Context,
  conversationId: number,
  message: NewMessage,
): Promise<DirectMessage> {
  return sendTo(context, await otherParticipantOf(context, conversationId), message)
}

async function sendTo(context: Context, otherId: number, message: NewMessage): Promise<DirectMessage> {
  const { actor } = context
  await assertMayWrite(context, otherId)
  const sent = await addMessage(context, otherId, await newMessageRow(context, message))
  await recordMessage(context, sent.conversationId, otherId)
  // not read yet, so there is no receipt to share
  return toDirectMessage(sent, { actor, receiptsShared: false, offers: new Map() })
}

/** Locks the actor, and refuses what `openConversation` says. */
export async function assertMayWrite(context: Context, otherId: number): Promise<void> {
  const { tx, actor } = context
  await lockUser(tx, actor)
  const relation = await readRelation(context, otherId, true)
  const refusal = messagingRefusal(actor, relation)
  if (refusal) throw refusal
  await assertReachable(context, otherId)
  await limitMessages(context, otherId)
  if (relation.conversationId === null) await limitNewcomer(context, 'contacts')
  if (relation.conversationId === null && actor.role === 'business') await limitNewContacts(context)
}

type NewRow = Omit<typeof directMessages.$inferInsert, 'conversationId' | 'receiverId'>

/** Adds a message to the conversation with somebody, which it opens if there is none, and tells their browsers. */
export async function addMessage(context: Context, otherId: number, row: NewRow) {
  const { tx, actor, realtime } = context
  const conversationId = await touchConversation(context, actor.id, otherId)
  const [sent] = await tx
    .insert(directMessages)
    .values({ ...row, conversationId, receiverId: otherId })
    .returning()
  realtime.announce(tx, { userId: otherId, type: 'message' })
  return sent!
}

/** The receiver's notification, unless they have muted the conversation; the mail follows if they stay away (away-mails.ts). */
async function recordMessage(context: Context, conversationId: number, receiverId: number): Promise<void> {
  if (await isMutedBy(context.tx, conversationId, receiverId)) return
  recordNotification(context, {
    userId: receiverId,
    otherId: context.actor.id,
    kind: 'direct_message',
    params: { link: `${context.publicOrigin}/inbox?c=${conversationId}` },
  })
}

async function limitNewContacts(context: Context) {
  const { actor } = context
  try {
    await limitAttempts(context, `conversation:${actor.id}`, newContactsPerDay)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(429, error.code, {
      message: conversationErrors.tooManyConversations,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}

/** Finds or creates the conversation of two people and updates the time of its last message. */
async function touchConversation({ tx, clock }: SystemContext, one: number, two: number): Promise<number> {
  const now = clock()
  const [conversation] = await tx
    .insert(conversations)
    .values({
      participant1Id: Math.min(one, two),
      participant2Id: Math.max(one, two),
      lastMessageAt: now,
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: [conversations.participant1Id, conversations.participant2Id],
      set: { lastMessageAt: sql`greatest(${conversations.lastMessageAt}, excluded.last_message_at)` },
    })
    .returning({ id: conversations.id })
  return conversation!.id
}
