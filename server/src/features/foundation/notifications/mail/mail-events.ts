import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { notificationErrors } from '#contract/foundation/notifications/errors.ts'
import { mailEvents } from '#contract/foundation/notifications/mail-events.ts'
import { inTransaction } from '../../../../platform/context.ts'
import { type RouteDefinition, rawRoute } from '../../../../platform/http/route.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Services } from '../../../../platform/services.ts'
import { confirmTopic, readSnsMessage, type SnsMessage } from './sns.ts'
import { type StopReason, stopMailTo } from './stopped-mail.ts'

const maxBodyBytes = 256 * 1024
const maxEvents = 100

type MailEvent = { type: StopReason; address: string }

const unsigned = () => new Refusal(401, 'unsigned', notificationErrors.mailEventUnsigned)
const invalid = () => new Refusal(422, 'validation', notificationErrors.mailEventInvalid)

/** POST /api/mail/events: reports of services that send mail. Only the addresses are read. */
export const mailEventsRoute = (services: Services): RouteDefinition =>
  rawRoute(mailEvents.receive, {
    bodyLimit: maxBodyBytes,
    prepare: (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: maxBodyBytes }, (_request, body, done) =>
        done(null, body),
      )
    },
    handler: async ({ request, reply }) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const events = await readEvents(services, request.headers, body)
      await inTransaction(services, async (context) => {
        for (const { address, type } of events) await stopMailTo(context, address, type)
      })
      return reply.code(204).send()
    },
  })

/** The events of a signed body. Refuses 401 without a valid signature, 422 a body that is not an event. */
async function readEvents(services: Services, headers: IncomingHttpHeaders, body: string): Promise<MailEvent[]> {
  const { secret, topic } = services.configuration.mailEvents
  if (headers['x-amz-sns-message-type']) {
    const message = topic === null ? null : await readSnsMessage(body, topic)
    if (!message) throw unsigned()
    return readSns(message)
  }
  if (secret === null) throw unsigned()
  if (headers.authorization?.startsWith('Basic ')) {
    const [, password = ''] = /:(.*)$/s.exec(Buffer.from(headers.authorization.slice(6), 'base64').toString()) ?? []
    if (!isSame(password, secret)) throw unsigned()
    return parse(postmarkEvent, body)
  }
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  if (!isSame(String(headers['x-signature'] ?? ''), signature)) throw unsigned()
  return parse(genericEvents, body)
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function parse(schema: z.ZodType<MailEvent[]>, body: string): MailEvent[] {
  try {
    return schema.parse(JSON.parse(body))
  } catch {
    throw invalid()
  }
}

const address = z.string().min(3).max(320)

const genericEvents = z
  .object({ events: z.array(z.object({ type: z.enum(['bounce', 'complaint']), address })).max(maxEvents) })
  .transform(({ events }) => events)

/** Postmark's types of permanent bounces: the others are delays and automatic answers. */
const lastingBounces = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated', 'Blocked'])

const postmarkEvent = z
  .object({ RecordType: z.string(), Type: z.string().optional(), Email: address })
  .transform(({ RecordType: record, Type: type = '', Email }): MailEvent[] => {
    if (record === 'SpamComplaint' || type === 'SpamComplaint') return [{ type: 'complaint', address: Email }]
    return record === 'Bounce' && lastingBounces.has(type) ? [{ type: 'bounce', address: Email }] : []
  })

const recipients = z.array(z.object({ emailAddress: address })).max(maxEvents)
const sesEvent = z
  .object({
    notificationType: z.string().optional(),
    eventType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ complainedRecipients: recipients }).optional(),
  })
  .transform(({ bounce, complaint }): MailEvent[] => [
    ...(bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : []).map(({ emailAddress }) => ({
      type: 'bounce' as const,
      address: emailAddress,
    })),
    ...(complaint?.complainedRecipients ?? []).map(({ emailAddress }) => ({
      type: 'complaint' as const,
      address: emailAddress,
    })),
  ])

/** SES's events in a message of SNS; none in one that only confirms the topic. */
async function readSns(message: SnsMessage): Promise<MailEvent[]> {
  if (message.Type === 'Notification') return parse(sesEvent, message.Message)
  if (message.Type === 'SubscriptionConfirmation') await confirmTopic(message)
  return []
}
