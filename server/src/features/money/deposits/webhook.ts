import { eq, sql } from 'drizzle-orm'
import { cardProvider } from '#contract/money/deposits/deposits.ts'
import { inTransaction } from '../../../platform/context.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { type RouteDefinition, rawRoute } from '../../../platform/http/route.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { raiseAlert } from '../../foundation/alerts/index.ts'
import { settleDeposit } from './deposits.ts'
import { recordReversal } from './reversals.ts'
import { webhookEvents } from './tables.ts'

const maxBodyBytes = 256 * 1024
/** More bad signatures than this within a minute alert the admins: the secret is wrong, or somebody forges events. */
const maxBadSignaturesPerMinute = 5

/**
 * POST /api/payments/webhook: events of the payment provider (reliability.md 4.1.7). The signature is verified over the raw body, and
 * each event is processed once; failures are answered with an error, so that the provider retries.
 */
export function webhookRoute(services: Services): RouteDefinition {
  const countBadSignature = badSignatureCounter(services)
  return rawRoute(cardProvider.webhook, {
    bodyLimit: maxBodyBytes,
    prepare: (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) =>
        done(null, body),
      )
    },
    handler: async ({ request }) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const header = typeof signature === 'string' ? signature : undefined
      try {
        const outcome = await handleWebhook(services, { raw: body, signature: header })
        if (outcome === 'mismatch')
          request.log.error({ outcome }, 'A payment does not match what was asked for; its money is in suspense')
      } catch (error) {
        if (error instanceof Refusal && error.code === 'invalid_signature') await countBadSignature()
        throw error
      }
      return { received: true }
    },
  })
}

/** Returns a function that counts bad signatures per minute in this process and raises an alert when a minute exceeds the limit. */
function badSignatureCounter(services: Services): () => Promise<void> {
  let [minute, count] = [0, 0]
  return async () => {
    const now = Math.floor(services.clock().getTime() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count++
    if (count !== maxBadSignaturesPerMinute + 1) return
    await inTransaction(services, (context) =>
      raiseAlert(context, { kind: 'webhook_signatures', subject: '/api/payments/webhook' }),
    )
  }
}

/** Verifies and books one event. Returns its outcome, stored with the event. Refuses 400 `invalid_signature`. */
export async function handleWebhook(
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
    const rows = await tx.select().from(webhookEvents).where(eq(webhookEvents.id, event.id)).for('update')
    if (onlyRow(rows).status === 'processed') return 'duplicate'
    const ended = event.type === 'checkout.session.async_payment_failed' ? 'failed' : null
    const outcome = event.session
      ? await settleDeposit(context, { session: event.session, ended })
      : event.reversal
        ? await recordReversal(context, event.reversal)
        : 'ignored'
    await tx
      .update(webhookEvents)
      .set({ status: 'processed', outcome, processedAt: clock() })
      .where(eq(webhookEvents.id, event.id))
    return outcome
  })
}
