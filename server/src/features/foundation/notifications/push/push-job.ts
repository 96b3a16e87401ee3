import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { PushContent } from '#contract/foundation/notifications/push.ts'
import { inTransaction } from '../../../../platform/context.ts'
import type { Log } from '../../../../platform/log.ts'
import { pushKeys } from '../../../../platform/push/push-keys.ts'
import { sendPush } from '../../../../platform/push/send-push.ts'
import type { Services } from '../../../../platform/services.ts'
import { readSetting } from '../../settings/index.ts'
import { pushDevices } from '../tables.ts'
import { deleteUnseenPushDevices } from './delete-devices.ts'
import { type PushJob, pushQueue } from './enqueue-push.ts'
import { pushContentOf, pushSummary } from './push-content.ts'
import { deletePushCounts } from './push-counts.ts'
import { secondsOfQuiet } from './quiet-hours.ts'
import { type PushedEvent, readPushedEvent, readUnread } from './read-event.sql.ts'
import { nextAttempt, type PushDeviceRow, recordOutcomes, type SentPush } from './record-outcomes.ts'

/** Concurrency of sending: a push service that does not answer holds up one batch, not the others. */
const parallel = { workers: 3, batchSize: 10 }

/** Sends notifications to people's browsers, in a queue of its own, and forgets browsers that are no longer used. */
export async function pushJobs(services: Services, log: Log): Promise<void> {
  const { jobs, database, clock } = services
  await jobs.work(pushQueue, (data) => deliverPush(services, log, data as PushJob), parallel)
  await jobs.schedule('push-devices', '47 3 * * *', async () => {
    await deleteUnseenPushDevices(database.orm, clock())
    await deletePushCounts(database.orm, clock())
  })
}

/**
 * Sends an event to the person's browsers, unless it has been read meanwhile or a later event about the same subject replaces it. In
 * quiet hours it waits for their end.
 */
export async function deliverPush(services: Services, log: Log, job: PushJob): Promise<void> {
  const { database, clock } = services
  const event = await readPushedEvent(database.orm, job)
  if (!event) return
  const quietSeconds = secondsOfQuiet(clock(), event)
  if (quietSeconds > 0) return putOff(services, { ...job, isHeld: true }, quietSeconds)
  const content = await contentOf(services, { event, job })
  if (!content) return
  const { supportAddress } = await readSetting(database.orm, 'operator')
  const devices = await devicesOf(services, job)
  const sent = await sendToAll(services, { content, devices, isUrgent: event.isUrgent, supportAddress })
  for (const { device, outcome } of sent)
    if (outcome.kind === 'refused')
      log.warn({ host: new URL(device.endpoint).host, status: outcome.status }, 'A push service refuses notifications')
  const attempt = job.attempt ?? 0
  const again = nextAttempt(sent, attempt)
  await recordOutcomes(services, sent, again === null)
  if (again) await putOff(services, { ...job, attempt: attempt + 1, deviceIds: again.deviceIds }, again.seconds)
}

const putOff = (services: Services, job: PushJob, afterSeconds: number) =>
  inTransaction(services, ({ tx, jobs }) => jobs.enqueue(tx, pushQueue, job, { afterSeconds }))

type Showing = { event: PushedEvent; job: PushJob }

/** The content of a push; null: it was held in quiet hours, and a later event represents it. */
async function contentOf(
  { database, clock }: Services,
  { event, job: { userId, isHeld = false } }: Showing,
): Promise<PushContent | null> {
  const { unread, hasLater } = await readUnread(database.orm, { userId, event, now: clock() })
  if (isHeld && hasLater) return null
  const reader = { ...event.reader, unread }
  return isHeld && unread > 1 ? pushSummary(reader, event.at) : pushContentOf(event, reader)
}

const devicesOf = ({ database }: Services, { userId, deviceIds }: PushJob) =>
  database.orm
    .select()
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), deviceIds && inArray(pushDevices.id, deviceIds)))

type Sending = { content: PushContent; devices: PushDeviceRow[]; isUrgent: boolean; supportAddress: string }

function sendToAll(
  { configuration, secret, clock }: Services,
  { content, devices, isUrgent, supportAddress }: Sending,
): Promise<SentPush[]> {
  const sender = {
    keys: pushKeys(configuration.push.privateKey, secret),
    contact: `mailto:${supportAddress}`,
    testOrigin: configuration.push.testOrigin,
  }
  const message = { text: JSON.stringify(content), topic: topicOf(content.tag), isUrgent }
  return Promise.all(
    devices.map(async (device) => {
      const pausedSeconds = Math.ceil(((device.pausedUntil?.getTime() ?? 0) - clock().getTime()) / 1_000)
      if (pausedSeconds > 0) return { device, outcome: { kind: 'paused', seconds: pausedSeconds } as const }
      return { device, outcome: await sendPush(device, message, sender) }
    }),
  )
}

/** The topic of a message: a hash, since push services can read topics. */
const topicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
