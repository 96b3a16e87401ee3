import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, id, instant, line, person } from '../../fields.ts'
import { queueSubjects } from '../../subjects.ts'

/** Largest number of violations that are stored for one audit. */
export const maxFindings = 100

export const audit = z.object({
  id,
  ranAt: instant,
  /** In milliseconds. */
  took: z.int(),
  /** The admin who started it; null for scheduled runs. */
  by: person.nullable(),
  journals: z.int(),
  holds: z.int(),
  /** Total number of violations; `violations` holds the first of them. */
  found: z.int(),
  violations: z.array(z.object({ invariant: z.string(), key: z.string(), detail: z.string() })),
})
export type StoredAudit = z.infer<typeof audit>

/** Number of objects that wait for an admin in each queue: the one source of the counts in menus, tabs and on the dashboard. */
export const queueCounts = z.object({
  waitingVerifications: z.int(),
  campaignsInReview: z.int(),
  waitingVideos: z.int(),
  waitingReports: z.int(),
  waitingAppeals: z.int(),
  openDisputes: z.int(),
  waitingContacts: z.int(),
  waitingWithdrawals: z.int(),
  waitingDeposits: z.int(),
  waitingAlerts: z.int(),
})
export type QueueCounts = z.infer<typeof queueCounts>
export const queueCountNames = Object.keys(queueCounts.shape) as (keyof QueueCounts)[]

/** Totals of people, deals and campaigns. Counted every few minutes, since it takes longer the more there is. */
export const stock = z.object({
  influencers: z.int(),
  businesses: z.int(),
  activeDeals: z.int(),
  openOrders: z.int(),
  completedOrders: z.int(),
  /** Cents, from the ledger. */
  heldMoney: cents,
  revenue: cents,
})
export type Stock = z.infer<typeof stock>
export const stockNames = Object.keys(stock.shape) as (keyof Stock)[]

/** Money that waits in queues, in cents. */
export const queueMoney = z.object({ withdrawalsMoney: cents, depositsMoney: cents })
export type QueueMoney = z.infer<typeof queueMoney>
export const queueMoneyNames = Object.keys(queueMoney.shape) as (keyof QueueMoney)[]

export const overview = queueCounts.extend({
  ...queueMoney.shape,
  ...stock.shape,
  /** Time at which the stock was counted. */
  countedAt: instant,
})

export type Overview = z.infer<typeof overview>

/** Kinds of objects that the search over orders, payments and references finds. */
export const foundKinds = ['order', 'payment', 'withdrawal', 'campaign', 'request'] as const
export const foundObject = z.object({
  kind: z.enum(foundKinds),
  /** A number, or of a withdrawal the UUID. */
  id: z.string(),
  /** The task of an order; null where there is none. */
  taskId: id.nullable(),
  /** Title of the deal or campaign, or transfer reference of the payment. */
  title: z.string().nullable(),
  /** The person it belongs to. */
  person: person.nullable(),
  amount: cents.nullable(),
  status: z.string(),
})
export type FoundObject = z.infer<typeof foundObject>

export const admin = {
  /** Number of waiting objects in each queue. */
  counts: endpoint({
    method: 'GET',
    url: '/api/admin/counts',
    shows: queueSubjects,
    schema: { response: { 200: queueCounts } },
  }),
  /**
   * Orders, payments, withdrawals, campaigns and their requests by number, transfer reference or transaction id; people are found by
   * `people.list`.
   */
  search: endpoint({
    method: 'GET',
    url: '/api/admin/search',
    shows: ['orders', 'money-desk', 'campaigns', 'campaign-requests'],
    schema: {
      querystring: z.strictObject({ q: line({ min: 1, max: 100 }) }),
      response: { 200: z.object({ items: z.array(foundObject) }) },
    },
  }),
  overview: endpoint({
    method: 'GET',
    url: '/api/admin/overview',
    fresh: 'everyone',
    shows: queueSubjects,
    schema: { response: { 200: overview } },
  }),
  /** The result of the latest ledger audit, at most an hour old; null before the first one. */
  audit: endpoint({
    method: 'GET',
    url: '/api/admin/ledger/audit',
    fresh: 'everyone',
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
