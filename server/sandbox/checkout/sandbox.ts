import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../src/platform/clock.ts'
import { deriveKey } from '../../src/platform/crypto/secret.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { type Log, sandboxApi } from './api.ts'
import {
  claimDueEvents,
  markDelivered,
  markFailed,
  markLost,
  nextDeliveryAt,
  resetBackoff,
  sendWebhook,
} from './delivery.ts'
import { startLoop } from './loop.ts'
import { deleteOldRequests } from './requests.ts'
import { type SandboxService, sandboxService } from './service.ts'
import { expireDueSessions } from './sessions.ts'
import { activeSecrets, readState } from './state.ts'

type Options = {
  database: Database
  clock: Clock
  /** Secret of the installation; the sandbox's keys are derived from it and so survive a restart. */
  secret: string
  /** Address that events are sent to; called for each attempt, since the server's port may not be known at first. */
  webhookUrl: () => string
  /** URL of the pay page; the session's id is added as `?session=`. */
  payPage: string
  /** True if this process sends events and ends sessions that nobody paid; otherwise others on the same database do. */
  delivers?: boolean
  log: Log
}

export type Sandbox = {
  /** Port of its API on the loopback address. */
  port: number
  secretKey: string
  /** Signing secrets at startup, newest first; two during a rotation. */
  webhookSecrets: string[]
  service: SandboxService
  close: () => Promise<void>
}

type ClaimedEvent = Awaited<ReturnType<typeof claimDueEvents>>[number]
type State = Awaited<ReturnType<typeof readState>>

/** The time for which events are collected before they are sent out of order, in milliseconds. */
const reorderWindowMs = 400
const maxConcurrent = 10
const minDelayMs = 20
/** Upper bound on the delay, so that events made due by another process or a changed clock are noticed. */
const maxDelayMs = 5_000
const delayAfterErrorMs = 1_000

/**
 * Imitates the parts of Stripe that we use: its REST API on a loopback port for its own SDK, a pay page, and signed webhooks that are
 * retried until accepted. All of its state is in the database, so a crash loses nothing.
 */
export async function startSandbox({
  database,
  clock,
  secret,
  webhookUrl,
  payPage,
  delivers = true,
  log,
}: Options): Promise<Sandbox> {
  const secretKey = `sk_test_${deriveKey(secret, 'sandbox-api').toString('hex')}`
  const stop = new AbortController()
  const inFlight = new Set<Promise<void>>()

  const deliver = async (event: ClaimedEvent, { webhooks, ...state }: State) => {
    if (webhooks === 'lost') return markLost(database, event)
    const secrets = activeSecrets({ webhooks, ...state }, secret, clock())
    try {
      await sendWebhook(event, { url: webhookUrl(), secrets, stop: stop.signal })
      if (webhooks === 'doubled') await sendWebhook(event, { url: webhookUrl(), secrets, stop: stop.signal })
      await markDelivered(database, clock, event)
    } catch (error) {
      if (stop.signal.aborted) return
      const next = await markFailed(database, clock, event)
      const text = next
        ? 'A test webhook was not taken; it is sent again'
        : 'A test webhook was never taken; it is given up'
      log.warn({ err: error }, text)
    }
  }
  const deliverAll = async (events: ClaimedEvent[], state: State) => {
    for (const event of events) {
      await deliver(event, state).catch((error: unknown) =>
        log.warn({ err: error }, 'A test webhook could not be noted'),
      )
    }
  }
  const startDeliveries = async () => {
    const state = await readState(database.orm)
    if (state.webhooks === 'reordered')
      await wait(reorderWindowMs, undefined, { signal: stop.signal }).catch(() => undefined)
    const due = await claimDueEvents(database, clock, maxConcurrent - inFlight.size)
    const newestFirst = due.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    for (const group of state.webhooks === 'reordered' ? [newestFirst] : due.map((event) => [event])) {
      const delivery = deliverAll(group, state).finally(() => {
        inFlight.delete(delivery)
        loop.wake()
      })
      inFlight.add(delivery)
    }
  }
  const round = async () => {
    try {
      const expiry = await expireDueSessions(database, clock)
      await deleteOldRequests(database, clock)
      if (inFlight.size >= maxConcurrent) return maxDelayMs
      await startDeliveries()
      return delayUntil([expiry, await nextDeliveryAt(database)], clock())
    } catch (error) {
      log.warn({ err: error }, 'The card sandbox could not look for its work; it tries again')
      return delayAfterErrorMs
    }
  }

  if (delivers) await resetBackoff(database, clock)
  const loop = delivers ? startLoop(round) : noLoop
  const api = sandboxApi({ database, clock, secretKey, payPage, wake: loop.wake, log })
  await api.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (api.server.address() as { port: number }).port,
    secretKey,
    webhookSecrets: activeSecrets(await readState(database.orm), secret, clock()),
    service: sandboxService(database, clock, loop.wake),
    async close() {
      stop.abort()
      await api.close()
      await loop.close()
      await Promise.all(inFlight)
    },
  }
}

const noLoop: ReturnType<typeof startLoop> = { wake: () => undefined, close: async () => undefined }

function delayUntil(moments: (Date | null)[], now: Date): number {
  const delays = moments.map((moment) => (moment ? moment.getTime() - now.getTime() : maxDelayMs))
  return Math.max(minDelayMs, Math.min(maxDelayMs, ...delays))
}
