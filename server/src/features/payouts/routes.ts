import { payoutBatches } from '#contract/payouts/payout-batches.ts'
import { payouts } from '#contract/withdrawals/withdrawals.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Actor, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { requireStepUp } from '../security/step-up.ts'
import { makeBatch } from './make-batch.ts'
import { listBatches, readBatch } from './read-batches.ts'
import { markSent, revertBatch } from './revert-batch.ts'
import { bounceLine, bounceWithdrawal, payLine } from './settle-line.ts'
import { takeFile } from './take-file.ts'

type ProvenCall = { actor: Actor; once: <T>(work: (tx: Tx) => Promise<T>) => Promise<T> }

/** How withdrawals are paid out: batches, their files, and what became of each line. */
export const payoutRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, secret } = services
  /** Once for its key, by somebody who has just shown who they are. */
  const proven = <T>({ actor, once }: ProvenCall, work: (tx: Tx) => Promise<T>) =>
    once(async (tx) => {
      await requireStepUp(tx, clock, actor)
      return work(tx)
    })
  return [
    route(payoutBatches.list, { allow: 'admin', handler: ({ query }) => listBatches(database.orm, query) }),
    route(payoutBatches.create, {
      allow: 'admin',
      handler: (call) => proven(call, (tx) => makeBatch(tx, services, call, call.body.method)),
    }),
    route(payoutBatches.read, {
      allow: 'admin',
      handler: ({ params }) => readBatch(database.orm, secret, params.id),
    }),
    route(payoutBatches.file, {
      allow: 'admin',
      handler: async (call) => {
        const { name, content } = await database.transaction(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          return takeFile(tx, services, call, call.params.id)
        })
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return content
      },
    }),
    route(payoutBatches.sent, {
      allow: 'admin',
      handler: (call) => proven(call, (tx) => markSent(tx, services, call, call.params.id)),
    }),
    route(payoutBatches.revert, {
      allow: 'admin',
      handler: (call) => proven(call, (tx) => revertBatch(tx, services, call, call.params.id, call.body.reason)),
    }),
    route(payoutBatches.paid, {
      allow: 'admin',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return proven(call, (tx) => payLine(tx, services, call, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payoutBatches.bounced, {
      allow: 'admin',
      handler: (call) => {
        const { id: batchId, withdrawalId } = call.params
        return proven(call, (tx) => bounceLine(tx, services, call, { batchId, withdrawalId, ...call.body }))
      },
    }),
    route(payouts.bounced, {
      allow: 'admin',
      handler: (call) => proven(call, (tx) => bounceWithdrawal(tx, services, call, call.params.id, call.body.note)),
    }),
  ]
}
