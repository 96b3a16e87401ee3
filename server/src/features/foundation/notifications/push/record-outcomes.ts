import { inArray, type SQL, sql } from 'drizzle-orm'
import { inTransaction } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { PushOutcome } from '../../../../platform/push/send-push.ts'
import type { Services } from '../../../../platform/services.ts'
import { pushDevices } from '../tables.ts'
import { countOutcomes } from './push-counts.ts'

export type PushDeviceRow = typeof pushDevices.$inferSelect
/** The outcome for a browser. paused: it was not contacted, because its push service requested a pause. */
export type SentPush = { device: PushDeviceRow; outcome: PushOutcome | { kind: 'paused'; seconds: number } }

/** The delay before each further attempt, if the push service gives none. */
const delaysSeconds = [30, 120, 600, 1_800, 7_200]
/** The longest delay, since nothing is worth being shown much later. */
const longestWaitSeconds = 21_600
/** The number of messages in a row refused by a push service after which the browser is given up. */
const maxFailures = 40

const idsOf = (sent: SentPush[], isMeant: (sent: SentPush) => boolean) =>
  sent.filter(isMeant).map(({ device }) => device.id)

/** The seconds that an outcome requires to wait; null: it is not to be tried again. */
const waitOf = ({ outcome }: SentPush): number | null =>
  outcome.kind === 'later' || outcome.kind === 'paused' ? Math.min(outcome.seconds ?? 0, longestWaitSeconds) : null

/**
 * Removes browsers that are gone, counts failures of the others, and stores the pauses that push services request. Updates the counts of
 * the health page; a message that is retried is counted once it is sent or given up (`isLast`).
 */
export async function recordOutcomes(services: Services, sent: SentPush[], isLast: boolean): Promise<void> {
  if (sent.length === 0) return
  const expired = idsOf(sent, ({ outcome }) => outcome.kind === 'gone')
  const recovered = idsOf(sent, ({ device, outcome }) => outcome.kind === 'sent' && device.failures > 0)
  const failed = sent.filter(({ outcome }) => outcome.kind === 'later' || outcome.kind === 'refused')
  await inTransaction(services, async ({ tx, clock }) => {
    let removed = 0
    if (expired.length > 0) removed += await remove(tx, inArray(pushDevices.id, expired))
    if (recovered.length > 0)
      await tx.update(pushDevices).set({ failures: 0, pausedUntil: null }).where(inArray(pushDevices.id, recovered))
    if (failed.length > 0) {
      await addFailures(tx, failed, clock())
      const ids = failed.map(({ device }) => device.id)
      removed += await remove(tx, sql`${inArray(pushDevices.id, ids)} and ${pushDevices.failures} >= ${maxFailures}`)
    }
    const isGivenUp = (one: SentPush) => one.outcome.kind === 'refused' || (isLast && waitOf(one) !== null)
    await countOutcomes(tx, clock(), {
      sent: sent.filter(({ outcome }) => outcome.kind === 'sent').length,
      failed: sent.filter(isGivenUp).length,
      removed,
    })
  })
}

const remove = async (tx: Tx, which: SQL): Promise<number> => (await tx.delete(pushDevices).where(which)).rowCount ?? 0

async function addFailures(tx: Tx, failed: SentPush[], now: Date): Promise<void> {
  const ids = failed.map(({ device }) => device.id)
  const seconds = failed.map((one) => waitOf(one) ?? 0)
  await tx.execute(sql`
    update push_devices d set failures = d.failures + 1,
      paused_until = case when f.seconds > 0 then ${now}::timestamptz + f.seconds * interval '1 second' end
    from unnest(${sql.param(ids)}::integer[], ${sql.param(seconds)}::integer[]) as f(id, seconds)
    where d.id = f.id`)
}

/** The browsers that a message is to be sent to again, and the delay; null: none, or it was tried often enough. */
export function nextAttempt(sent: SentPush[], attempt: number): { deviceIds: number[]; seconds: number } | null {
  const delay = delaysSeconds[attempt]
  const waiting = sent.flatMap((one) => {
    const wait = waitOf(one)
    return wait === null ? [] : [{ deviceId: one.device.id, wait }]
  })
  if (delay === undefined || waiting.length === 0) return null
  return {
    deviceIds: waiting.map(({ deviceId }) => deviceId),
    seconds: Math.max(delay, ...waiting.map(({ wait }) => wait)),
  }
}
