import { defaultTerms, site } from '#contract/market/terms/order-terms.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'
import { useRead } from '../../../api/queries.ts'

/** The terms of new orders; until they are read, the default ones. */
export const useOrderTerms = (): OrderTerms => useRead(site.terms, {}).data ?? defaultTerms
