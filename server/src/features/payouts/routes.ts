import { payoutBatches } from '#contract/payouts/payout-batches.ts'
import { payouts } from '#contract/withdrawals/withdrawals.ts'
import { type AdminContext, inTransaction } from '../../platform/context.ts'
import { type Once, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { requireStepUp } from '../security/step-up.ts'
import { makeBatch } from './make-batch.ts'
import { listBatches, readBatch } from './read-batches.ts'
import { markSent, revertBatch } from './revert-batch.ts'
import { bounceLine, bounceWithdrawal, payLine } from './settle-line.ts'
import { takeFile } from './take-file.ts'

/** How withdrawals are paid out: batches, their files, and what became of each line. */
export const payoutRoutes = (services: Services): RouteDefinition[] => {
  const { database, secret } = services
  /** Once for its key, by somebody who has just shown who they are. */
  const proven = <T>({ once }: { once: Once }, work: (context: AdminContext) => Promise<T>) =>
    once(async (context) => {
      await requireStepUp(context)
      return work(context)
    })
  return [
    route(payoutBatches.list, { allow: 'admin', handler: ({ query }) => listBatches(database.orm, query) }),
    route(payoutBatches.create, {
      allow: 'admin',
      handler: (call) => proven(call, (context) => makeBatch(context, call.body.method)),
    }),
    route(payoutBatches.read, {
      allow: 'admin',
      handler: ({ params }) => readBatch(database.orm, secret, params.id),
    }),
    route(payoutBatches.file, {
      allow: 'admin',
      handler: async (call) => {
        const { name, content } = await inTransaction(call.context, async (context) => {
          await requireStepUp(context)
          return takeFile(context, call.params.id)
        })
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return content
      },
    }),
    route(payoutBatches.sent, {
      allow: 'admin',
      handler: (call) => proven(call, (context) => markSent(context, call.params.id)),
    }),
    route(payoutBatches.revert, {
      allow: 'admin',
      handler: (call) => proven(call, (context) => revertBatch(context, call.params.id, call.body.reason)),
    }),
    route(payoutBatches.paid, {
      allow: 'admin',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return proven(call, (context) => payLine(context, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payoutBatches.bounced, {
      allow: 'admin',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return proven(call, (context) => bounceLine(context, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payouts.bounced, {
      allow: 'admin',
      handler: (call) => proven(call, (context) => bounceWithdrawal(context, call.params.id, call.body.note)),
    }),
  ]
}
