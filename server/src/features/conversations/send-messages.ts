import { sql } from 'drizzle-orm'
import type { Conversation, DirectMessage, NewConversation } from '#contract/conversations/conversations.ts'
import { conversationErrors } from '#contract/conversations/errors.ts'
import type { NewMessage } from '#contract/conversations/messages.ts'
import type { Context, SystemContext } from '../../platform/context.ts'
import { limitAttempts } from '../../platform/limits/throttle.ts'
import { Refusal } from '../../platform/refusal.ts'
import { newMessageRow } from '../messages/index.ts'
import { lockUser } from '../users/index.ts'
import { otherParticipantOf, readConversation } from './conversations.ts'
import { toDirectMessage } from './direct-messages.ts'
import { messagingRefusal, readRelation } from './participants.ts'
import { conversations, directMessages } from './tables.ts'

const messagesPerMinute = { max: 60, windowMs: 60_000 }
const newContactsPerDay = { max: 20, windowMs: 24 * 3_600_000 }

/**
 * Sends a message to somebody, opening a conversation if there is none (product.md 8). Refuses 404 unknown people and files that
 * are not the actor's, 403 and 409 as `messagingRefusal`, 429 after 60 messages a minute or 20 new contacts a day.
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
  const { tx, actor } = context
  await lockUser(tx, actor)
  const relation = await readRelation(context, otherId, true)
  const refusal = messagingRefusal(actor, relation)
  if (refusal) throw refusal
  await limitAttempts(context, `message:${actor.id}`, messagesPerMinute)
  if (relation.conversationId === null && actor.role === 'business') await limitNewContacts(context)

  const conversationId = await touchConversation(context, actor.id, otherId)
  const [sent] = await tx
    .insert(directMessages)
    .values({ ...(await newMessageRow(context, message)), conversationId, receiverId: otherId })
    .returning()
  return toDirectMessage(sent!)
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
