import type { NewMessage } from '#contract/foundation/messages/messages.ts'
import type { Conversation, DirectMessage, NewConversation } from '#contract/market/conversations/conversations.ts'
import { conversationErrors } from '#contract/market/conversations/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { addRoomMessage, sendRoomMessage } from '../../foundation/messages/index.ts'
import { limitNewcomer } from '../../foundation/newcomers/index.ts'
import { assertMayWrite, touchConversation } from './add-message.ts'
import { conversationRooms, toDirectMessage } from './conversation-rooms.ts'
import { readConversation } from './conversations.ts'

const newContactsPerDay = { max: 20, windowMs: 24 * 3_600_000 }

/**
 * Sends a message to somebody, opening a conversation if there is none (product.md 8). Refuses 404 unknown people and files that
 * are not the actor's, 403 and 409 as `messagingRefusal`, 403 where one of the two has blocked the other, 429 as `limitMessages`, as `limitNewcomer` and after 20 new contacts a day.
 */
export async function openConversation(
  context: Context,
  { participantId, ...message }: NewConversation,
): Promise<Conversation> {
  const { conversationId } = await assertMayWrite(context, participantId)
  const id = conversationId ?? (await startConversation(context, participantId))
  await addRoomMessage(context, await conversationRooms.lock(context, id), message)
  return readConversation(context, id)
}

/** Opens a conversation with somebody to whom the actor may write; returns its id. Refuses as `openConversation`. */
async function startConversation(context: Context, otherId: number): Promise<number> {
  await limitNewcomer(context, 'contacts')
  if (context.actor.party.role === 'business') await limitNewContacts(context)
  return touchConversation(context, context.actor.party.id, otherId)
}

/** Sends a message in one of the actor's conversations; 404 for other people's, otherwise refuses as `openConversation`. */
export async function sendDirectMessage(
  context: Context,
  conversationId: number,
  message: NewMessage,
): Promise<DirectMessage> {
  const sent = await sendRoomMessage(context, conversationRooms, { id: conversationId, ...message })
  // not read yet, so there is no receipt to share
  return toDirectMessage(sent, { actor: context.actor, receiptsShared: false }, new Map())
}

async function limitNewContacts(context: Context) {
  const { actor } = context
  try {
    await limitAttempts(context, `conversation:${actor.party.id}`, newContactsPerDay)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(429, error.code, {
      message: conversationErrors.tooManyConversations,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    })
  }
}
