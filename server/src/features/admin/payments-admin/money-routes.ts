import { adminPayments, maxPaymentsExported } from '#contract/money/deposits/deposits.ts'
import { payouts } from '#contract/money/withdrawals/withdrawals.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { TableFormat } from '../../../platform/documents/tables.ts'
import { decision, queue } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import { tableFile } from '../../../platform/http/table-file.ts'
import type { Services } from '../../../platform/services.ts'
import { afterStepUp, requireStepUp } from '../../accounts/security/index.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { risksOf } from '../../market/risk/index.ts'
import {
  approveDeposit,
  countDeposits,
  listPayments,
  paymentsTable,
  rejectDeposit,
} from '../../money/deposits/index.ts'
import { exportPendingWithdrawals } from '../../money/payouts/index.ts'
import {
  approveWithdrawal,
  countWithdrawals,
  listWithdrawalQueue,
  rejectWithdrawal,
  releaseWithdrawal,
} from '../../money/withdrawals/index.ts'

/** The payments admin: withdrawals and payments that await an admin. */
export const moneyDeskRoutes = (services: Services): RouteDefinition[] => {
  const { database, secret } = services
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
    route(payouts.counts, { allow: 'admin', right: 'money', handler: () => countWithdrawals(database.orm) }),
    exportWithdrawals(services, payouts.exportCsv, 'csv'),
    exportWithdrawals(services, payouts.exportXlsx, 'xlsx'),
    decision(
      payouts.approve,
      'money',
      afterStepUp((context, { params }) => approveWithdrawal(context, params.id)),
    ),
    decision(
      payouts.reject,
      'money',
      afterStepUp((context, { params, body }) => rejectWithdrawal(context, params.id, body.notes)),
    ),
    decision(
      payouts.release,
      'money',
      afterStepUp((context, { params, body }) => releaseWithdrawal(context, params.id, body.note)),
    ),
    queue(adminPayments.list, {
      name: 'payments',
      right: 'money',
      read: ({ context, query }) => listPayments(context, query),
    }),
    route(adminPayments.depositCounts, { allow: 'admin', right: 'money', handler: () => countDeposits(database.orm) }),
    exportPayments(services, adminPayments.exportCsv, 'csv'),
    exportPayments(services, adminPayments.exportXlsx, 'xlsx'),
    decision(
      adminPayments.approve,
      'money',
      afterStepUp((context, { params, body }) => approveDeposit(context, params.id, body)),
    ),
    decision(adminPayments.reject, 'money', (context, { params, body }) =>
      rejectDeposit(context, params.id, body.notes),
    ),
  ]
}

const today = ({ clock }: Services) => clock().toISOString().slice(0, 10)

type ExportedWithdrawals = typeof payouts.exportCsv | typeof payouts.exportXlsx

const exportWithdrawals = (services: Services, endpoint: ExportedWithdrawals, format: TableFormat) =>
  route(endpoint, {
    allow: 'admin',
    right: 'money',
    closedToReaders: true,
    visit: 'each',
    handler: async ({ context, actor, query: { method }, reply }) => {
      const table = await inTransaction(context, async (context) => {
        await requireStepUp(context)
        return exportPendingWithdrawals(context, method)
      })
      const name = `withdrawals-${method}-${today(services)}`
      return tableFile(services, reply, { table, name, format, language: actor.person.language })
    },
  })

type ExportedPayments = typeof adminPayments.exportCsv | typeof adminPayments.exportXlsx

const exportPayments = (services: Services, endpoint: ExportedPayments, format: TableFormat) =>
  route(endpoint, {
    allow: 'admin',
    right: 'money',
    visit: 'each',
    stepUp: true,
    handler: async ({ context, actor, query, reply }) => {
      const table = paymentsTable(services, query, maxPaymentsExported)
      const action = { type: 'other', targetType: 'payment_export', targetId: format, details: query } as const
      await inTransaction(context, (context) => logAction(context, action))
      return tableFile(services, reply, {
        table,
        name: `payments-${today(services)}`,
        format,
        language: actor.person.language,
      })
    },
  })
