import { payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { payouts } from '#contract/money/withdrawals/withdrawals.ts'
import { inTransaction } from '../../../platform/context.ts'
import { decision, queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { afterStepUp, requireStepUp } from '../../accounts/security/index.ts'
import { createBatch } from './create-batch.ts'
import { downloadBatchFile } from './download-file.ts'
import { listBatches, readBatch } from './read-batches.ts'
import { markBatchSent, revertBatch } from './revert-batch.ts'
import { bounceLine, bounceWithdrawal, markLinePaid } from './settle-line.ts'

/** Payout batches, their files, and the outcome of each line. */
export const payoutRoutes = (services: Services): RouteDefinition[] => {
  const { database, secret } = services
  return [
    queue(payoutBatches.list, {
      name: 'payout_batches',
      right: 'money',
      read: ({ query }) => listBatches(database.orm, query),
    }),
    decision(
      payoutBatches.create,
      'money',
      afterStepUp((context, { body }) => createBatch(context, body.method)),
    ),
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
    decision(
      payoutBatches.sent,
      'money',
      afterStepUp((context, { params }) => markBatchSent(context, params.id)),
    ),
    decision(
      payoutBatches.revert,
      'money',
      afterStepUp((context, { params, body }) => revertBatch(context, params.id, body.reason)),
    ),
    decision(
      payoutBatches.paid,
      'money',
      afterStepUp((context, { params: { id: batchId, withdrawalId }, body }) =>
        markLinePaid(context, { batchId, withdrawalId, ...body }),
      ),
    ),
    decision(
      payoutBatches.bounced,
      'money',
      afterStepUp((context, { params: { id: batchId, withdrawalId }, body }) =>
        bounceLine(context, { batchId, withdrawalId, ...body }),
      ),
    ),
    decision(
      payouts.bounced,
      'money',
      afterStepUp((context, { params, body }) => bounceWithdrawal(context, params.id, body.note)),
    ),
  ]
}
