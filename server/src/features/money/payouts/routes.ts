import { payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { payouts } from '#contract/money/withdrawals/withdrawals.ts'
import { type AdminContext, inTransaction } from '../../../platform/context.ts'
import { type Once, type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { requireStepUp } from '../../accounts/security/index.ts'
import { createBatch } from './create-batch.ts'
import { downloadBatchFile } from './download-file.ts'
import { listBatches, readBatch } from './read-batches.ts'
import { markBatchSent, revertBatch } from './revert-batch.ts'
import { bounceLine, bounceWithdrawal, markLinePaid } from './settle-line.ts'

/** Payout batches, their files, and the outcome of each line. */
export const payoutRoutes = (services: Services): RouteDefinition[] => {
  const { database, secret } = services
  /** Runs `work` once per idempotency key, for an admin who has recently re-authenticated. */
  const withStepUp = <T>({ once }: { once: Once }, work: (context: AdminContext) => Promise<T>) =>
    once(async (context) => {
      await requireStepUp(context)
      return work(context)
    })
  return [
    route(payoutBatches.list, {
      allow: 'admin',
      right: 'money',
      visit: () => visitTo('queue', 'payout_batches'),
      handler: ({ query }) => listBatches(database.orm, query),
    }),
    route(payoutBatches.create, {
      allow: 'admin',
      right: 'money',
      handler: (call) => withStepUp(call, (context) => createBatch(context, call.body.method)),
    }),
    route(payoutBatches.read, {
      allow: 'admin',
      right: 'money',
      visit: ({ params }) => visitTo('payout_batch', params.id),
      handler: ({ params }) => readBatch(database.orm, secret, params.id),
    }),
    route(payoutBatches.file, {
      allow: 'admin',
      right: 'money',
      closedToReaders: true,
      visit: 'each',
      handler: async (call) => {
        const { name, content } = await inTransaction(call.context, async (context) => {
          await requireStepUp(context)
          return downloadBatchFile(context, call.params.id)
        })
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return content
      },
    }),
    route(payoutBatches.sent, {
      allow: 'admin',
      right: 'money',
      handler: (call) => withStepUp(call, (context) => markBatchSent(context, call.params.id)),
    }),
    route(payoutBatches.revert, {
      allow: 'admin',
      right: 'money',
      handler: (call) => withStepUp(call, (context) => revertBatch(context, call.params.id, call.body.reason)),
    }),
    route(payoutBatches.paid, {
      allow: 'admin',
      right: 'money',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return withStepUp(call, (context) => markLinePaid(context, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payoutBatches.bounced, {
      allow: 'admin',
      right: 'money',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return withStepUp(call, (context) => bounceLine(context, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payouts.bounced, {
      allow: 'admin',
      right: 'money',
      handler: (call) => withStepUp(call, (context) => bounceWithdrawal(context, call.params.id, call.body.note)),
    }),
  ]
}
