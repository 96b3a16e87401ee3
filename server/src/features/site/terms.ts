import type { OrderTerms } from '#contract/orders/order-terms-schema.ts'
import { settingFrom } from '../settings/index.ts'

export const termsKey = 'order_terms'

/** The terms of new orders: the setting `order_terms` merged over the defaults (product.md 4). */
export const termsFrom = (stored: unknown): OrderTerms => settingFrom(termsKey, stored)
