import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cents, id, instant, person } from './fields.ts'

/** How many findings of an audit are kept. */
export const mostFindings = 100

export const audit = z.object({
  id,
  ranAt: instant,
  /** In milliseconds. */
  took: z.int(),
  /** Who asked for it; null: it ran by itself. */
  by: person.nullable(),
  journals: z.int(),
  holds: z.int(),
  /** How many there were; `violations` has the first of them. */
  found: z.int(),
  violations: z.array(z.object({ invariant: z.string(), key: z.string(), detail: z.string() })),
})
export type StoredAudit = z.infer<typeof audit>

export const overview = z.object({
  influencers: z.int(),
  businesses: z.int(),
  activeDeals: z.int(),
  openOrders: z.int(),
  completedOrders: z.int(),
  /** What waits for an admin. */
  waitingDeposits: z.int(),
  waitingWithdrawals: z.int(),
  openDisputes: z.int(),
  waitingAlerts: z.int(),
  /** Cents, from the ledger. */
  heldMoney: cents,
  revenue: cents,
})

export const admin = {
  overview: endpoint({ method: 'GET', url: '/api/admin/overview', schema: { response: { 200: overview } } }),
  /** What the books were found to be when they were last looked through, within the hour; null: they never were. */
  audit: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/audit',
    schema: { response: { 200: z.object({ last: audit.nullable() }) } },
  }),
  /** Looks through the books now. Whatever it finds stops payouts. */
  runAudit: endpoint({ method: 'POST', url: '/api/admin/ledger/audit', schema: { response: { 200: audit } } }),
}
