import type { OrderTerms } from '#contract/terms.ts'
import { settingFrom } from './settings.ts'

export const termsKey = 'order_terms'

/** The terms that a new order gets: the setting `order_terms` over the defaults (product.md 4). */
export const termsFrom = (stored: unknown): OrderTerms => settingFrom(termsKey, stored)
