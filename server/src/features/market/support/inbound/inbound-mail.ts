import { inboundMail } from '#contract/market/support/inbound-mail.ts'
import { inTransaction, type SystemContext } from '../../../../platform/context.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { limitAttempts } from '../../../../platform/limits/throttle.ts'
import { notFound } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { readUser } from '../../../foundation/users/index.ts'
import { lockMessage, type MessageRow } from '../read-thread.ts'
import { contactReplies } from '../tables.ts'
import { threadOfAddresses } from '../thread-token.ts'
import { reopenThread, repliesPerThread } from '../write-message.ts'
import { type InboundMail, readMail, requireCredentials, unsigned } from './read-mail.ts'
import { newTextOf } from './reply-text.ts'

/** The maximum size of a body: Postmark includes attachments, which we do not accept; larger mails are returned to their sender. */
const maxBodyBytes = 12 * 1024 * 1024
const maxSignedBytes = 512 * 1024

/** POST /api/mail/inbound: replies by email to threads with support. */
export const inboundMailRoute = (services: Services): RouteDefinition =>
  rawRoute(inboundMail.receive, {
    bodyLimit: maxBodyBytes,
    prepare: (scope) => {
      const secret = services.configuration.mailInbound?.secret ?? null
      scope.addHook('onRequest', async ({ headers }) => requireCredentials(headers, secret, maxSignedBytes))
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
        done(null, body),
      )
    },
    handler: async ({ request, reply }) => {
      const { mailInbound } = services.configuration
      if (!mailInbound) throw unsigned()
      const body = typeof request.body === 'string' ? request.body : ''
      const mail = readMail(request.headers, body, mailInbound.secret)
      if (!mail.isAutomatic) await inTransaction(services, (context) => receiveReply(context, mail))
      return reply.code(204).send()
    },
  })

/**
 * Adds an emailed reply to its thread, as if it had been written on the thread's page; a mail received before changes nothing, nor does
 * one without new words and attachments. Refuses 404 a mail to none of the addresses that we signed, and more than twenty replies a day
 * in a thread (429).
 */
async function receiveReply(context: SystemContext, { id: mailId, from, to, text, attachments }: InboundMail) {
  const { tx, clock } = context
  const named = threadOfAddresses(context, to)
  if (named === null) throw notFound()
  const thread = await lockMessage(tx, named)
  const words = newTextOf(text)
  if (words === '' && attachments === 0) return
  const senderAddress = await addressOf(context, thread)
  const { rowCount } = await tx
    .insert(contactReplies)
    .values({
      messageId: thread.id,
      text: words,
      mailId,
      mailedFrom: from === senderAddress.toLowerCase() ? null : from,
      refusedAttachments: attachments,
      createdAt: clock(),
    })
    .onConflictDoNothing()
  if (!rowCount) return
  await limitAttempts(context, `contact-reply:${thread.id}`, repliesPerThread)
  await reopenThread(context, thread.id)
}

const addressOf = async ({ tx }: SystemContext, { userId, email }: MessageRow): Promise<string> =>
  // a message without an account has an address
  userId === null ? email! : (await readUser(tx, userId)).email
