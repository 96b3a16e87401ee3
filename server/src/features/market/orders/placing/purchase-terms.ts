import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import type { Agreeable } from '../../terms/index.ts'
import type { purchases } from '../tables.ts'

type Order = Pick<
  typeof purchases.$inferSelect,
  | 'id'
  | 'dealType'
  | 'dealTitle'
  | 'dealDescription'
  | 'amount'
  | 'deliveryDays'
  | 'revisionsIncluded'
  | 'platforms'
  | 'extras'
  | 'isPriceAsked'
  | 'paymentStatus'
  | 'terms'
>

/** Returns whether an order takes the fee and the timers of the moment at which it is paid (product.md 4). */
export const takesCurrentConditions = ({
  isPriceAsked,
  paymentStatus,
}: Pick<Order, 'isPriceAsked' | 'paymentStatus'>) => isPriceAsked && paymentStatus === 'pending'

/** The terms that are agreed to by paying an order, or by accepting it; `current` are the fee and the timers of new orders. */
export const purchaseTerms = (order: Order, current: OrderTerms): Agreeable => ({
  subject: `purchase:${order.id}`,
  terms: {
    dealType: order.dealType,
    title: order.dealTitle,
    description: order.dealDescription,
    price: order.amount || null,
    deliveryTimeInDays: order.deliveryDays,
    revisionsIncluded: order.revisionsIncluded,
    platforms: order.platforms.toSorted(),
    customOptions: order.extras,
  },
  conditions: takesCurrentConditions(order) ? current : order.terms,
})
