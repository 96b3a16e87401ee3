import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, instant } from './fields.ts'

export const audit = z.object({
  ranAt: instant,
  journals: z.int(),
  holds: z.int(),
  violations: z.array(z.object({ invariant: z.string(), key: z.string(), detail: z.string() })),
})

export const overview = z.object({
  influencers: z.int(),
  businesses: z.int(),
  activeDeals: z.int(),
  openOrders: z.int(),
  completedOrders: z.int(),
  /** Cents, from the ledger. */
  heldMoney: cents,
  revenue: cents,
})

export const admin = {
  overview: endpoint({ method: 'GET', url: '/api/admin/overview', schema: { response: { 200: overview } } }),
  audit: endpoint({ method: 'GET', url: '/api/admin/ledger/audit', schema: { response: { 200: audit } } }),
}
