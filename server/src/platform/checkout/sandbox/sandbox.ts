import { eq, isNotNull, min } from 'drizzle-orm'
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database.ts'
import { deriveKey } from '../../secret.ts'
import { sandboxApi } from './api.ts'
import { type SandboxService, sandboxService } from './service.ts'
import { takeDue } from './store.ts'
import { sandboxDeliveries } from './tables.ts'

type Options = {
  database: Database
  clock: Clock
  /** Secret of the installation; the sandbox's keys come from it and so survive a restart. */
  secret: string
  webhookUrl: () => string
  payPage: string
  log: { warn: (fact: object, text: string) => void }
}

export type Sandbox = {
  port: number
  secretKey: string
  webhookSecret: string
  service: SandboxService
  close: () => Promise<void>
}

const longestSleep = 60_000

/**
 * Behaves as the card provider does where we use it: its REST API on a loopback port for its own SDK, a pay page, and signed
 * webhooks that are tried again until they are taken. All of its state is in the database, so that nothing is lost in a crash.
 */
export async function startSandbox({ database, clock, secret, webhookUrl, payPage, log }: Options): Promise<Sandbox> {
  const secretKey = `sk_test_${deriveKey(secret, 'sandbox-api').toString('hex')}`
  const webhookSecret = `whsec_${deriveKey(secret, 'sandbox-webhook').toString('hex')}`
  const stripe = new Stripe(secretKey)
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let running: Promise<void> = Promise.resolve()

  const deliver = async (id: number, event: object) => {
    const payload = JSON.stringify(event)
    const signature = await stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: webhookSecret,
      timestamp: Math.floor(Date.now() / 1000),
    })
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) throw new Error(`The webhook answered ${response.status}`)
    await database.orm
      .update(sandboxDeliveries)
      .set({ deliveredAt: clock(), nextAttemptAt: null })
      .where(eq(sandboxDeliveries.id, id))
  }
  const round = async () => {
    try {
      for (const { id, event } of await takeDue(database.orm, clock())) {
        await deliver(id, event).catch((error: unknown) =>
          log.warn({ err: error, delivery: id }, 'A test webhook was not taken; it is tried again'),
        )
      }
      const [next] = await database.orm
        .select({ at: min(sandboxDeliveries.nextAttemptAt) })
        .from(sandboxDeliveries)
        .where(isNotNull(sandboxDeliveries.nextAttemptAt))
      sleep(next?.at ? next.at.getTime() - clock().getTime() : longestSleep)
    } catch (error) {
      log.warn({ err: error }, 'The sandbox could not reach the database; it tries again')
      sleep(1_000)
    }
  }
  const sleep = (milliseconds: number) => {
    if (closed) return
    clearTimeout(timer)
    timer = setTimeout(wake, Math.max(20, Math.min(milliseconds, longestSleep)))
  }
  const wake = () => {
    if (closed) return
    running = running.then(round)
  }

  const api = sandboxApi({ database, clock, secretKey, payPage, wake })
  await api.listen({ host: '127.0.0.1', port: 0 })
  const { port } = api.server.address() as { port: number }
  sleep(500)
  return {
    port,
    secretKey,
    webhookSecret,
    service: sandboxService(database, clock, wake),
    async close() {
      closed = true
      clearTimeout(timer)
      await running
      await api.close()
    },
  }
}
