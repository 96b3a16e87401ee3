import { sql } from 'drizzle-orm'
import type { Conversation, DirectMessage, NewConversation, NewDirectMessage } from '#contract/conversations.ts'
import { messages } from '#contract/messages.ts'
import { filePath } from '#contract/uploads.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Actor } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limitAttempts } from '../accounts/attempts.ts'
import { holdPerson } from '../accounts/users.ts'
import { claimFile as attachFile } from '../uploads/uploads.ts'
import { otherSideOf, readConversation } from './conversations.ts'
import { readBetween, refusalBetween } from './correspondents.ts'
import { messageView } from './direct-messages.ts'
import { conversations, directMessages } from './tables.ts'

const messagesPerMinute = { most: 60, within: 60_000 }
const newPeoplePerDay = { most: 20, within: 24 * 3_600_000 }

/**
 * Writes to somebody, in the one conversation of the two (product.md 8). Refuses 404 who is not there and files that are not the
 * actor's, 403 and 409 as `refusalBetween`, 429 more than 60 messages a minute or 20 new people a day.
 */
export async function openConversation(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  { participantId, ...message }: NewConversation,
): Promise<Conversation> {
  const { conversationId } = await write(tx, clock, actor, participantId, message)
  return readConversation(tx, actor, conversationId)
}

/** Writes in a conversation of the actor's, which another's is not (404); refuses otherwise as `openConversation`. */
export async function sendDirectMessage(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  conversationId: number,
  message: NewDirectMessage,
): Promise<DirectMessage> {
  return write(tx, clock, actor, await otherSideOf(tx, actor, conversationId), message)
}

async function write(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  otherId: number,
  { content, attachmentFileId }: NewDirectMessage,
): Promise<DirectMessage> {
  await holdPerson(tx, actor)
  const between = await readBetween(tx, actor, otherId, true)
  const refusal = refusalBetween(actor, between)
  if (refusal) throw refusal
  await limitAttempts(tx, clock, `message:${actor.id}`, messagesPerMinute)
  if (between.conversationId === null && actor.role === 'business') await limitNewPeople(tx, clock, actor)

  const conversationId = await touchConversation(tx, clock, actor.id, otherId)
  const file = attachmentFileId ? await attachFile(tx, clock, actor, attachmentFileId, 'message') : null
  const [message] = await tx
    .insert(directMessages)
    .values({
      conversationId,
      senderId: actor.id,
      receiverId: otherId,
      content,
      ...(file && {
        hasAttachment: true,
        attachmentFileId: file.id,
        attachmentUrl: filePath(file.id),
        attachmentType: file.kind,
        attachmentName: file.name,
      }),
      createdAt: clock(),
    })
    .returning()
  return messageView(message!)
}

async function limitNewPeople(tx: Tx, clock: Clock, actor: Actor) {
  try {
    await limitAttempts(tx, clock, `conversation:${actor.id}`, newPeoplePerDay)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(429, error.code, messages.tooManyConversations, {
      retryAfterSeconds: newPeoplePerDay.within / 1000,
    })
  }
}

/** The conversation of two people, opened when there is none, with this as the moment of its last message. */
async function touchConversation(tx: Tx, clock: Clock, one: number, two: number): Promise<number> {
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
