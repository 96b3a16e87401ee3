import { money, mostExported } from '#contract/wallet.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { readUser } from '../accounts/users.ts'
import { type AfterDeposit, checkoutUrl, startDeposit } from './deposits.ts'
import { abandonDeposit, checkDeposit } from './janitor.ts'
import { cancelManualDeposit, isManual } from './manual-deposits.ts'
import { readLines, readStatement } from './statement.ts'
import { csvOf } from './statement-csv.ts'
import { drawStatement } from './statement-pdf.ts'
import { readPayment, readWallet, viewPayment } from './wallet.ts'

const fileName = (now: Date) => `vivobid-statement-${now.toISOString().slice(0, 10)}`

export const walletRoutes = (services: Services, afterDeposit: AfterDeposit): RouteDefinition[] => {
  const { database } = services
  return [
    route(money.createCheckout, {
      allow: 'business',
      verified: true,
      handler: async ({ actor, body, once }) => {
        const paymentId = await once((tx) => startDeposit(tx, services.clock, actor.id, body.amount))
        return { paymentId, checkoutUrl: await checkoutUrl(services, paymentId) }
      },
    }),
    route(money.wallet, { allow: 'signed-in', handler: ({ actor }) => readWallet(database, actor) }),
    route(money.statement, {
      allow: 'signed-in',
      handler: ({ actor, query }) => readStatement(database, actor, query),
    }),
    route(money.exportCsv, {
      allow: 'signed-in',
      handler: async ({ actor, query, reply }) => {
        const lines = await readLines(database, actor, query, mostExported.csv)
        reply.header('Content-Disposition', `attachment; filename="${fileName(services.clock())}.csv"`)
        reply.type('text/csv; charset=utf-8')
        return csvOf(lines)
      },
    }),
    route(money.exportPdf, {
      allow: 'signed-in',
      handler: async ({ actor, query, reply }) => {
        const lines = await readLines(database, actor, query, mostExported.pdf)
        const file = await drawStatement(lines, {
          name: (await readUser(database.orm, actor.id)).displayName,
          language: query.lng ?? actor.language,
          now: services.clock(),
          query,
        })
        reply.header('Content-Disposition', `attachment; filename="${fileName(services.clock())}.pdf"`)
        return reply.type('application/pdf').send(file)
      },
    }),
    route(money.payment, {
      allow: 'signed-in',
      handler: ({ actor, params }) => viewPayment(database, actor, params.id),
    }),
    route(money.checkPayment, {
      allow: 'signed-in',
      handler: async ({ actor, params }) => {
        const payment = await readPayment(database, actor, params.id)
        if (payment.type === 'deposit' && payment.status !== 'completed')
          await checkDeposit(services, afterDeposit, payment)
        return viewPayment(database, actor, params.id)
      },
    }),
    route(money.cancelPayment, {
      allow: 'signed-in',
      handler: async ({ actor, params }) => {
        const payment = await readPayment(database, actor, params.id)
        if (isManual(payment)) await database.transaction((tx) => cancelManualDeposit(tx, services, payment))
        else if (payment.type === 'deposit' && payment.status === 'pending')
          await abandonDeposit(services, afterDeposit, payment)
        return viewPayment(database, actor, params.id)
      },
    }),
  ]
}
