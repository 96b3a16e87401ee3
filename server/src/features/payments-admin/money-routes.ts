import { adminPayments, maxPaymentsExported } from '#contract/deposits/deposits.ts'
import { payouts } from '#contract/withdrawals/withdrawals.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { startStream } from '../../platform/http/stream.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/action-log.ts'
import { approveDeposit, rejectDeposit } from '../deposits/decide-deposit.ts'
import { listPayments, paymentsAsCsv } from '../deposits/payment-list.ts'
import { exportPayouts } from '../payouts/payout-export.ts'
import { requireStepUp } from '../security/step-up.ts'
import { approveWithdrawal, rejectWithdrawal } from '../withdrawals/decide-withdrawal.ts'
import { listPayouts } from '../withdrawals/withdrawal-queue.ts'

/** The money desk: what waits for an admin. */
export const moneyDeskRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, secret } = services
  return [
    route(payouts.list, { allow: 'admin', handler: ({ query }) => listPayouts(database.orm, secret, query) }),
    route(payouts.exportCsv, {
      allow: 'admin',
      handler: async (call) => {
        const { method } = call.query
        const table = await database.transaction(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          return exportPayouts(tx, services, call, method)
        })
        const name = `withdrawals-${method}-${clock().toISOString().slice(0, 10)}.csv`
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return table
      },
    }),
    route(payouts.approve, {
      allow: 'admin',
      handler: (call) =>
        call.once(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await approveWithdrawal(tx, services, call, call.params.id)
        }),
    }),
    route(payouts.reject, {
      allow: 'admin',
      handler: (call) =>
        call.once(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await rejectWithdrawal(tx, services, call, call.params.id, call.body.notes)
        }),
    }),
    route(adminPayments.list, { allow: 'admin', handler: ({ query }) => listPayments(database.orm, query) }),
    route(adminPayments.exportCsv, {
      allow: 'admin',
      handler: async (call) => {
        const table = await startStream(paymentsAsCsv(services, call.query, maxPaymentsExported))
        const action = { type: 'other', targetType: 'payment_export', targetId: 'csv', details: call.query } as const
        await database.transaction((tx) => logAction(tx, call, clock, action))
        const name = `payments-${clock().toISOString().slice(0, 10)}.csv`
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return table
      },
    }),
    route(adminPayments.approve, {
      allow: 'admin',
      handler: (call) =>
        call.once(async (tx) => {
          await requireStepUp(tx, clock, call.actor)
          await approveDeposit(tx, services, call, call.params.id, call.body.transactionId)
        }),
    }),
    route(adminPayments.reject, {
      allow: 'admin',
      handler: (call) => call.once((tx) => rejectDeposit(tx, services, call, call.params.id, call.body.notes)),
    }),
  ]
}
