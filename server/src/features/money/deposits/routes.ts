import { deposits } from '#contract/money/deposits/deposits.ts'
import { money } from '#contract/money/wallet/wallet.ts'
import { inTransaction } from '../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { cancelPendingPayment, readPayment, viewPayment } from '../wallet/index.ts'
import { checkoutUrl, startDeposit } from './deposits.ts'
import { isManualDeposit, listDeposits, requestDeposit } from './manual-deposits.ts'
import { cancelCardDeposit, checkDeposit } from './open-deposits.ts'

export const depositRoutes = (services: Services): RouteDefinition[] => {
  return [
    route(deposits.list, {
      allow: 'signed-in',
      handler: ({ context, query }) => listDeposits(context, query),
    }),
    route(deposits.create, {
      allow: ['business', 'influencer'],
      verified: true,
      handler: async ({ body, once, request }) => {
        const deposit = await once((context) => requestDeposit(context, body))
        const byCard = deposit.method === 'credit_card'
        return { deposit, checkoutUrl: byCard ? await checkoutUrl(services, deposit.id, request) : null }
      },
    }),
    route(money.createCheckout, {
      allow: 'business',
      verified: true,
      handler: async ({ actor, body, once, request }) => {
        const paymentId = await once((context) =>
          startDeposit(context, { userId: actor.party.id, amount: body.amount }),
        )
        return { paymentId, checkoutUrl: await checkoutUrl(services, paymentId, request) }
      },
    }),
    route(money.checkPayment, {
      allow: 'signed-in',
      handler: async ({ context, params }) => {
        const payment = await readPayment(context, params.id)
        if (payment.type === 'deposit' && payment.status !== 'completed') await checkDeposit(services, payment)
        return viewPayment(context, params.id)
      },
    }),
    route(money.cancelPayment, {
      allow: 'signed-in',
      handler: async ({ context, params }) => {
        const payment = await readPayment(context, params.id)
        if (isManualDeposit(payment))
          await inTransaction(context, (context) => cancelPendingPayment(context, payment.id))
        else if (payment.type === 'deposit' && payment.status === 'pending') await cancelCardDeposit(services, payment)
        return viewPayment(context, params.id)
      },
    }),
  ]
}
