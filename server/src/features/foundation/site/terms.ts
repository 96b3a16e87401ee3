import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { settingFrom, settingsView } from '../settings/index.ts'

export const termsKey = 'order_terms'

/** SQL: the stored terms of new orders; null: the defaults. */
export const storedTerms = `(select value from ${settingsView} system_settings where key = '${termsKey}')`

const standard = settingFrom(termsKey, undefined)

/** The terms of new orders: the setting `order_terms` merged over the defaults (product.md 4). */
export const termsFrom = (stored: unknown): OrderTerms => (stored == null ? standard : settingFrom(termsKey, stored))
