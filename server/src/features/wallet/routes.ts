import { money } from '#contract/wallet.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { type AfterDeposit, checkoutUrl, startDeposit } from './deposits.ts'
import { abandonDeposit, checkDeposit } from './janitor.ts'
import { readPayment, readStatement, readWallet, viewPayment } from './wallet.ts'

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
        if (payment.type === 'deposit' && payment.status === 'pending')
          await abandonDeposit(services, afterDeposit, payment)
        return viewPayment(database, actor, params.id)
      },
    }),
  ]
}
