import { defaultTerms, site } from '#contract/orders/order-terms.ts'
import type { OrderTerms } from '#contract/orders/order-terms-schema.ts'
import { useRead } from '../../api/queries.ts'

/** The terms of new orders; until they are read, the default ones. */
export const useOrderTerms = (): OrderTerms => useRead(site.terms, {}).data ?? defaultTerms
