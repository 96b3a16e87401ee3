import { and, desc, eq, gt } from 'drizzle-orm'
import type { z } from 'zod'
import { noChallenge } from '#contract/accounts/identity/identity.ts'
import {
  type ContactThread,
  type NewContactMessage,
  visitorMessage,
} from '#contract/market/support/contact-messages.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { fieldIssues } from '#contract/validation.ts'
import type { Actor, RequestContext, SystemContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/context.ts'
import { lockUntilCommit } from '../../../platform/database/advisory-lock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { networkOf } from '../../../platform/limits/network.ts'
import { limitAttempts } from '../../../platform/limits/throttle.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountServices } from '../../accounts/credentials/index.ts'
import { notify } from '../../foundation/notifications/index.ts'
import { changeMessage, lockThread, type MessageRow, toThread } from './read-thread.ts'
import { contactMessages, contactReplies } from './tables.ts'
import { replyAddress, threadLink } from './thread-token.ts'

const day = 24 * 3_600_000
const messagesPerPerson = { max: 10, windowMs: day }
const messagesPerNetwork = { max: 10, windowMs: 3_600_000 }
/** Time within which the same words are the same message. */
const repeatsMs = 3_600_000
export const repliesPerThread = { max: 20, windowMs: day }

type Writer = RequestContext<Actor | null>

/**
 * Sends a message to support and mails a receipt with the link to its thread (product.md 9). Returns its id. Refuses a visitor without
 * name or email (422), without a challenge (428 `challenge_needed`) or with a wrong one (422 `challenge_failed`), and more than ten a
 * day by a person or ten an hour from a visitor's network (429).
 */
export async function writeMessage(
  context: Writer,
  { challenges }: Pick<AccountServices, 'challenges'>,
  message: NewContactMessage,
): Promise<{ id: number }> {
  const { actor, db, clock, request } = context
  if (actor) {
    await limitAttempts(context, `contact:user:${actor.party.id}`, messagesPerPerson)
    const { subject, message: text } = message
    return inTransaction(context, (context) =>
      addMessage(context, { userId: actor.party.id, language: actor.person.language, subject, message: text }),
    )
  }
  const { challengeAnswer, ...visitor } = parseVisitor(message)
  await limitAttempts({ db, clock }, `contact:network:${networkOf(request.ip)}`, messagesPerNetwork)
  await challenges.redeem(db, challengeAnswer)
  return inTransaction(context, (context) => addMessage(context, visitor))
}

/** The fields that only visitors give. Without an answer to the challenge, the refusal brings a new one. */
function parseVisitor(message: NewContactMessage): z.output<typeof visitorMessage> {
  const parsed = visitorMessage.safeParse({ challengeAnswer: noChallenge, ...message })
  if (parsed.success) return parsed.data
  const issues = fieldIssues(parsed.error)
  throw new Refusal(422, 'validation', { message: issues[0]?.message ?? requestErrors.validation, issues })
}

type NewRow = Pick<MessageRow, 'language' | 'subject' | 'message'> &
  Partial<Pick<MessageRow, 'userId' | 'name' | 'email'>>

/**
 * Stores a message of a member or a visitor and mails the receipt. Returns its id. The same words of the same person within an hour are
 * the same message, sent again by somebody who did not receive the answer.
 */
export async function addMessage(context: SystemContext, row: NewRow): Promise<{ id: number }> {
  const { tx, clock } = context
  const now = clock()
  const same = await findSame(tx, row, new Date(now.getTime() - repeatsMs))
  if (same) return same
  const rows = await tx
    .insert(contactMessages)
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning()
  const added = onlyRow(rows)
  await mailSender(context, added, { kind: 'contact_received', text: row.message })
  return { id: added.id }
}

/** Finds a message that somebody has sent since a time with the same words; of two requests at once, one waits for the other. */
async function findSame(tx: Tx, { userId, email, subject, message }: NewRow, since: Date) {
  await lockUntilCommit(tx, `contact:${userId ?? email}`)
  const [same] = await tx
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(
      and(
        // a message without an account has an address
        userId ? eq(contactMessages.userId, userId) : eq(contactMessages.email, email!),
        eq(contactMessages.subject, subject),
        eq(contactMessages.message, message),
        gt(contactMessages.createdAt, since),
      ),
    )
    .limit(1)
  return same
}

/** Mails the sender of a thread, member or visitor, with its link; replies to the mail join the thread. */
export function mailSender(
  context: SystemContext,
  { id, userId, name, email, language, subject }: MessageRow,
  { kind, text }: { kind: 'contact_received' | 'contact_answered' | 'contact_solved'; text?: string | undefined },
): Promise<void> {
  const { mailInbound } = context.configuration
  const params: { subject: string; link: string; reason?: string } = { subject, link: threadLink(context, id) }
  if (text !== undefined) params.reason = text
  const visitor = email && name ? { to: email, reader: { displayName: name, language } } : {}
  return notify(context, {
    userId,
    kind,
    params,
    replyTo: mailInbound ? replyAddress(context, mailInbound.address, id) : undefined,
    ...visitor,
  })
}

/** Adds a later message of the sender. Refuses 404 a thread of somebody else without its link, and more than twenty a day (429). */
export async function continueThread(
  context: RequestContext<Actor | null> & SystemContext,
  id: number,
  { token, text }: { token?: string | undefined; text: string },
): Promise<ContactThread> {
  const { tx, clock } = context
  const thread = await lockThread(context, id, token)
  await limitAttempts(context, `contact-reply:${thread.id}`, repliesPerThread)
  if (await isLatest(tx, thread.id, { text, since: new Date(clock().getTime() - repeatsMs) }))
    return toThread(tx, thread)
  await tx.insert(contactReplies).values({ messageId: thread.id, text, createdAt: clock() })
  return toThread(tx, await reopenThread(context, thread.id))
}

/** Returns whether the latest entry of a locked thread is its sender's, has this text, and is younger than `since`. */
async function isLatest(tx: Tx, messageId: number, { text, since }: { text: string; since: Date }): Promise<boolean> {
  const [latest] = await tx
    .select()
    .from(contactReplies)
    .where(eq(contactReplies.messageId, messageId))
    .orderBy(desc(contactReplies.id))
    .limit(1)
  return latest?.adminId === null && latest.text === text && latest.createdAt > since
}

/** Puts a locked thread back into the queue, unread; it stays with the admin who has it. */
export const reopenThread = ({ tx, clock }: SystemContext, id: number): Promise<MessageRow> =>
  changeMessage(tx, id, { status: 'unread', solvedAt: null, solvedBy: null, updatedAt: clock() })
