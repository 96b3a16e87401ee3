import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import { deriveKey } from '../../secret.ts'
import { type Log, sandboxApi } from './api.ts'
import { hurryDeliveries, nextDelivery, noteDelivered, noteFailed, noteLost, send, takeDue } from './delivery.ts'
import { startLoop } from './loop.ts'
import { forgetOldRequests } from './requests.ts'
import { type SandboxService, sandboxService } from './service.ts'
import { expireDueSessions } from './sessions.ts'
import { readState, secretsOf } from './state.ts'

type Options = {
  database: Database
  clock: Clock
  /** Secret of the installation; the sandbox's keys come from it and so survive a restart. */
  secret: string
  /** Where events are sent to; asked for at each attempt, since the server's port may not be known at first. */
  webhookUrl: () => string
  /** Address of the pay page; the session's id is added as `?session=`. */
  payPage: string
  log: Log
}

export type Sandbox = {
  /** Where its API listens, on the loopback address. */
  port: number
  secretKey: string
  /** What it signs with at its start, the newest first; two while one is being exchanged. */
  webhookSecrets: string[]
  service: SandboxService
  close: () => Promise<void>
}

type Taken = Awaited<ReturnType<typeof takeDue>>[number]
type State = Awaited<ReturnType<typeof readState>>

/** How long events are gathered that are told in another order, in milliseconds. */
const gathering = 400
const mostAtOnce = 10
const shortestRest = 20
/** So that what another process, or a clock that was set, has made due is seen as well. */
const longestRest = 5_000
const restAfterFault = 1_000

/**
 * Behaves as the card provider does where we use it: its REST API on a loopback port for its own SDK, what a pay page needs, and
 * signed webhooks that are tried again until they are taken. All of its state is in the database, so that a crash loses nothing.
 */
export async function startSandbox({ database, clock, secret, webhookUrl, payPage, log }: Options): Promise<Sandbox> {
  const secretKey = `sk_test_${deriveKey(secret, 'sandbox-api').toString('hex')}`
  const stop = new AbortController()
  const underWay = new Set<Promise<void>>()

  const deliver = async (taken: Taken, { webhooks, ...state }: State) => {
    if (webhooks === 'lost') return noteLost(database, taken)
    const secrets = secretsOf({ webhooks, ...state }, secret, clock())
    try {
      await send(taken, webhookUrl(), secrets, stop.signal)
      if (webhooks === 'doubled') await send(taken, webhookUrl(), secrets, stop.signal)
      await noteDelivered(database, clock, taken)
    } catch (error) {
      if (stop.signal.aborted) return
      const next = await noteFailed(database, clock, taken)
      const text = next
        ? 'A test webhook was not taken; it is sent again'
        : 'A test webhook was never taken; it is given up'
      log.warn({ err: error, event: taken.id, type: taken.object.type, next }, text)
    }
  }
  const deliverAll = async (all: Taken[], state: State) => {
    for (const taken of all) {
      await deliver(taken, state).catch((error: unknown) =>
        log.warn({ err: error, event: taken.id }, 'A test webhook could not be noted'),
      )
    }
  }
  const beginDeliveries = async () => {
    const state = await readState(database.orm)
    if (state.webhooks === 'reordered') await wait(gathering, undefined, { signal: stop.signal }).catch(() => undefined)
    const due = await takeDue(database, clock, mostAtOnce - underWay.size)
    const newestFirst = due.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    for (const group of state.webhooks === 'reordered' ? [newestFirst] : due.map((taken) => [taken])) {
      const delivery = deliverAll(group, state).finally(() => {
        underWay.delete(delivery)
        loop.wake()
      })
      underWay.add(delivery)
    }
  }
  const round = async () => {
    try {
      const expiry = await expireDueSessions(database, clock)
      await forgetOldRequests(database, clock)
      if (underWay.size >= mostAtOnce) return longestRest
      await beginDeliveries()
      return restUntil([expiry, await nextDelivery(database)], clock())
    } catch (error) {
      log.warn({ err: error }, 'The card sandbox could not look for its work; it tries again')
      return restAfterFault
    }
  }

  await hurryDeliveries(database, clock)
  const loop = startLoop(round)
  const api = sandboxApi({ database, clock, secretKey, payPage, wake: loop.wake, log })
  await api.listen({ host: '127.0.0.1', port: 0 })
  return {
    port: (api.server.address() as { port: number }).port,
    secretKey,
    webhookSecrets: secretsOf(await readState(database.orm), secret, clock()),
    service: sandboxService(database, clock, loop.wake),
    async close() {
      stop.abort()
      await api.close()
      await loop.close()
      await Promise.all(underWay)
    },
  }
}

function restUntil(moments: (Date | null)[], now: Date): number {
  const rests = moments.map((moment) => (moment ? moment.getTime() - now.getTime() : longestRest))
  return Math.max(shortestRest, Math.min(longestRest, ...rests))
}
