import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/services.ts'
import { type AfterDeposit, settle } from './deposits.ts'
import { takeReversal } from './reversals.ts'
import { webhookEvents } from './tables.ts'

const largest = 256 * 1024

/**
 * POST /api/payments/webhook: the payment provider tells what happened (reliability.md 4.1.7). The signature is checked over
 * the raw body; each event is taken once; whatever fails is answered with an error, so that the provider tells it again.
 */
export function webhookPlugin(services: Services, afterDeposit: AfterDeposit) {
  return async (app: FastifyInstance) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) => done(null, body))
    app.post<{ Body: Buffer }>('/api/payments/webhook', { bodyLimit: largest }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const outcome = await takeWebhook(
        services,
        afterDeposit,
        body,
        typeof signature === 'string' ? signature : undefined,
      )
      if (outcome === 'mismatch')
        request.log.error({ outcome }, 'A payment does not match what was asked for; its money is in suspense')
      reply.header('Cache-Control', 'no-store')
      return { received: true }
    })
  }
}

/** Verifies and books one event; gives what became of it. Refuses a bad signature with 400 `invalid_signature`. */
export async function takeWebhook(
  services: Services,
  afterDeposit: AfterDeposit,
  raw: Buffer,
  signature: string | undefined,
): Promise<string> {
  const { checkout, database, jobs, clock } = services
  const event = checkout.readWebhook(raw, signature)
  return database.transaction(async (tx) => {
    await tx.execute(
      sql`insert into webhook_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing`,
    )
    const [known] = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)).for('update')
    if (known!.status === 'processed') return 'duplicate'
    const ended = event.type === 'checkout.session.async_payment_failed' ? 'failed' : null
    const outcome = event.session
      ? await settle(tx, jobs, clock, event.session, ended, afterDeposit)
      : event.reversal
        ? await takeReversal(tx, jobs, clock, event.reversal)
        : 'ignored'
    await tx
      .update(webhookEvents)
      .set({ status: 'processed', outcome, processedAt: clock() })
      .where(eq(webhookEvents.id, event.id))
    return outcome
  })
}
