import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cents, id, instant, person } from '../fields.ts'

/** How many violations of an audit are stored. */
export const maxFindings = 100

export const audit = z.object({
  id,
  ranAt: instant,
  /** In milliseconds. */
  took: z.int(),
  /** Who started it; null for scheduled runs. */
  by: person.nullable(),
  journals: z.int(),
  holds: z.int(),
  /** Total number of violations; `violations` holds the first of them. */
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
  /** Items waiting for an admin. */
  waitingDeposits: z.int(),
  waitingWithdrawals: z.int(),
  openDisputes: z.int(),
  waitingAlerts: z.int(),
  campaignsInReview: z.int(),
  /** Cents, from the ledger. */
  heldMoney: cents,
  revenue: cents,
})

export type Overview = z.infer<typeof overview>

export const admin = {
  overview: endpoint({
    method: 'GET',
    url: '/api/admin/overview',
    shows: ['money-desk', 'verification-queue', 'report-queue', 'disputes', 'alerts', 'campaign-queue'],
    schema: { response: { 200: overview } },
  }),
  /** The result of the latest ledger audit, at most an hour old; null before the first one. */
  audit: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/audit',
    shows: ['ledger'],
    schema: { response: { 200: z.object({ last: audit.nullable() }) } },
  }),
  /** Audits the ledger now. Any violation freezes payouts. */
  runAudit: endpoint({
    method: 'POST',
    url: '/api/admin/ledger/audit',
    invalidates: ['ledger', 'settings', 'alerts'],
    schema: { response: { 200: audit } },
  }),
}
