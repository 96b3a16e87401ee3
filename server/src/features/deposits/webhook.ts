import { eq, sql } from 'drizzle-orm'
import { cardProvider } from '#contract/deposits/deposits.ts'
import { inTransaction } from '../../platform/context.ts'
import { type RouteDefinition, rawRoute } from '../../platform/http/route.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { raiseAlert } from '../alerts/raise.ts'
import { settle } from './deposits.ts'
import { takeReversal } from './reversals.ts'
import { webhookEvents } from './tables.ts'

const largest = 256 * 1024
/** More bad signatures than this within a minute are told to the admins: a secret is wrong, or somebody tries their luck. */
const toleratedPerMinute = 5

/**
 * POST /api/payments/webhook: the payment provider tells what happened (reliability.md 4.1.7). The signature is checked over
 * the raw body; each event is taken once; whatever fails is answered with an error, so that the provider tells it again.
 */
export function webhookRoute(services: Services): RouteDefinition {
  const noteBadSignature = badSignatures(services)
  return rawRoute(cardProvider.webhook, {
    bodyLimit: largest,
    prepare: (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, (_request, body, done) =>
        done(null, body),
      )
    },
    handler: async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const told = typeof signature === 'string' ? signature : undefined
      try {
        const outcome = await takeWebhook(services, { raw: body, signature: told })
        if (outcome === 'mismatch')
          request.log.error({ outcome }, 'A payment does not match what was asked for; its money is in suspense')
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invalid_signature') await noteBadSignature()
        throw error
      }
      return { received: true }
    },
  })
}

/** Counts them by minutes of this process; the first one too many of a minute raises the alert. */
function badSignatures(services: Services): () => Promise<void> {
  let [minute, count] = [0, 0]
  return async () => {
    const now = Math.floor(services.clock().getTime() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count++
    if (count !== toleratedPerMinute + 1) return
    await inTransaction(services, (context) =>
      raiseAlert(context, { kind: 'webhook_signatures', subject: '/api/payments/webhook' }),
    )
  }
}

/** Verifies and books one event; gives what became of it. Refuses a bad signature with 400 `invalid_signature`. */
export async function takeWebhook(
  services: Services,
  { raw, signature }: { raw: Buffer; signature: string | undefined },
): Promise<string> {
  const { checkout, clock } = services
  const event = checkout.readWebhook(raw, signature)
  return inTransaction(services, async (context) => {
    const { tx } = context
    await tx.execute(
      sql`insert into webhook_events (id, type) values (${event.id}, ${event.type}) on conflict do nothing`,
    )
    const [known] = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)).for('update')
    if (known!.status === 'processed') return 'duplicate'
    const ended = event.type === 'checkout.session.async_payment_failed' ? 'failed' : null
    const outcome = event.session
      ? await settle(context, { session: event.session, ended })
      : event.reversal
        ? await takeReversal(context, event.reversal)
        : 'ignored'
    await tx
      .update(webhookEvents)
      .set({ status: 'processed', outcome, processedAt: clock() })
      .where(eq(webhookEvents.id, event.id))
    return outcome
  })
}
