import { adminPayments, maxPaymentsExported } from '#contract/deposits/deposits.ts'
import { payouts } from '#contract/withdrawals/withdrawals.ts'
import { inTransaction } from '../../platform/context.ts'
import { type RouteDefinition, route, visitTo } from '../../platform/http/route.ts'
import { startStream } from '../../platform/http/stream.ts'
import type { Services } from '../../platform/services.ts'
import { logAction } from '../action-log/index.ts'
import { approveDeposit, listPayments, paymentsAsCsv, rejectDeposit } from '../deposits/index.ts'
import { exportPendingWithdrawals } from '../payouts/index.ts'
import { risksOf } from '../risk/index.ts'
import { requireStepUp } from '../security/index.ts'
import { approveWithdrawal, listWithdrawalQueue, rejectWithdrawal, releaseWithdrawal } from '../withdrawals/index.ts'

/** The payments admin: withdrawals and payments that await an admin. */
export const moneyDeskRoutes = (services: Services): RouteDefinition[] => {
  const { database, clock, secret } = services
  return [
    route(payouts.list, {
      allow: 'admin',
      right: 'money',
      closedToReaders: true,
      visit: () => visitTo('queue', 'withdrawals'),
      handler: async ({ query }) => {
        const page = await listWithdrawalQueue(database.orm, secret, query)
        const risks = await risksOf(
          database.orm,
          page.items.map(({ user }) => user.id),
        )
        return { ...page, items: page.items.map((item) => ({ ...item, risk: risks.get(item.user.id) ?? null })) }
      },
    }),
    route(payouts.exportCsv, {
      allow: 'admin',
      right: 'money',
      closedToReaders: true,
      visit: 'each',
      handler: async (call) => {
        const { method } = call.query
        const table = await inTransaction(call.context, async (context) => {
          await requireStepUp(context)
          return exportPendingWithdrawals(context, method)
        })
        const name = `withdrawals-${method}-${clock().toISOString().slice(0, 10)}.csv`
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return table
      },
    }),
    route(payouts.approve, {
      allow: 'admin',
      right: 'money',
      handler: (call) =>
        call.once(async (context) => {
          await requireStepUp(context)
          await approveWithdrawal(context, call.params.id)
        }),
    }),
    route(payouts.reject, {
      allow: 'admin',
      right: 'money',
      handler: (call) =>
        call.once(async (context) => {
          await requireStepUp(context)
          await rejectWithdrawal(context, call.params.id, call.body.notes)
        }),
    }),
    route(payouts.release, {
      allow: 'admin',
      right: 'money',
      handler: (call) =>
        call.once(async (context) => {
          await requireStepUp(context)
          await releaseWithdrawal(context, call.params.id, call.body.note)
        }),
    }),
    route(adminPayments.list, {
      allow: 'admin',
      right: 'money',
      visit: () => visitTo('queue', 'payments'),
      handler: ({ context, query }) => listPayments(context, query),
    }),
    route(adminPayments.exportCsv, {
      allow: 'admin',
      right: 'money',
      visit: 'each',
      stepUp: true,
      handler: async (call) => {
        const table = await startStream(paymentsAsCsv(services, call.query, maxPaymentsExported))
        const action = { type: 'other', targetType: 'payment_export', targetId: 'csv', details: call.query } as const
        await inTransaction(call.context, (context) => logAction(context, action))
        const name = `payments-${clock().toISOString().slice(0, 10)}.csv`
        call.reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return table
      },
    }),
    route(adminPayments.approve, {
      allow: 'admin',
      right: 'money',
      handler: (call) =>
        call.once(async (context) => {
          await requireStepUp(context)
          await approveDeposit(context, call.params.id, call.body)
        }),
    }),
    route(adminPayments.reject, {
      allow: 'admin',
      right: 'money',
      handler: (call) => call.once((context) => rejectDeposit(context, call.params.id, call.body.notes)),
    }),
  ]
}
