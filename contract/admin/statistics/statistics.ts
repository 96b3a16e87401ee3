/** Figures of the whole platform (product.md 9, Overview), counted by a job every few minutes. Amounts in cents, days in UTC. */
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { cents, instant } from '../../fields.ts'
import { buckets, day, rangeQuery } from '../../presence/analytics/analytics.ts'
import { queueSubjects } from '../../subjects.ts'
import { queueNames } from './queues.ts'

const count = z.int()

/** Kinds of events counted per day and country: their number, and for money also the amount. */
export const countedKinds = [
  'influencers',
  'businesses',
  'orders',
  'fees',
  'refunds',
  'disputes',
  'chargebacks',
  'deposits',
  'payouts',
] as const
export type CountedKind = (typeof countedKinds)[number]

/** Figures for a range of days. */
export const platformFigures = z.object({
  /** Sign-ups. */
  influencers: count,
  businesses: count,
  /** Paid orders and accepted campaign requests, and their value: the turnover. */
  orders: count,
  turnover: cents,
  /** Fees of the platform less those given back. */
  fees: cents,
  refunds: count,
  refunded: cents,
  disputes: count,
  /** Money taken back by card providers. */
  chargebacks: count,
  chargedBack: cents,
  deposited: cents,
  /** Sent to banks and PayPal, less bounced transfers. */
  paidOut: cents,
})
export type PlatformFigures = z.infer<typeof platformFigures>

/** People by the steps that they reached: email confirmed; topped up or offered a deal; first paid order within 7, 30 and 90 days. */
export const funnel = z.object({
  people: count,
  confirmed: count,
  ready: count,
  within7: count,
  within30: count,
  within90: count,
})
export type Funnel = z.infer<typeof funnel>
const sides = z.enum(['influencer', 'business'])

const countryFigures = z.object({ signUps: count, orders: count, turnover: cents })

export const platformReport = z.object({
  from: day,
  to: day,
  bucket: z.enum(buckets),
  series: z.array(platformFigures.extend({ from: day })),
  totals: platformFigures,
  /** The same figures for the preceding period of equal length. */
  before: platformFigures,
  /** The top 20 by turnover, then sign-ups; null: unknown. */
  countries: z.array(countryFigures.extend({ country: z.string().nullable(), before: countryFigures })),
  /** Everybody who signed up in the range, and in the one before. */
  funnels: z.array(z.object({ side: sides, now: funnel, before: funnel })),
  /** Sign-ups by month, newest first, of the last twelve months. */
  cohorts: z.array(funnel.extend({ month: day, side: sides })),
  queues: z.array(
    z.object({
      name: z.enum(queueNames),
      targetHours: count,
      /** Number decided in the range, those of them in time, and the average and longest time in hours; null: none. */
      decided: count,
      inTime: count,
      averageHours: z.number().nullable(),
      longestHours: z.number().nullable(),
      /** The same average in the preceding period. */
      averageBefore: z.number().nullable(),
      /** Age of the item that waits longest, as the time of its arrival; null: none waits. */
      oldestAt: instant.nullable(),
    }),
  ),
  /** Time at which the figures were last counted; null: not yet. */
  countedAt: instant.nullable(),
})
export type PlatformReport = z.infer<typeof platformReport>

/** Money of the platform by purpose, according to the ledger. */
export const moneyState = z.object({
  /** Held for orders and campaign requests. */
  held: cents,
  /** Requested withdrawals that are in no batch yet. */
  payoutsDue: cents,
  /** Balances that people can spend or withdraw. */
  balances: cents,
  /** Debts of people. */
  debt: cents,
  suspense: cents,
  /** Fees since the beginning. */
  revenue: cents,
  countedAt: instant.nullable(),
})
export type MoneyState = z.infer<typeof moneyState>

export const statistics = {
  report: endpoint({
    method: 'GET',
    url: '/api/admin/statistics',
    shows: queueSubjects,
    schema: { querystring: rangeQuery, response: { 200: platformReport } },
  }),
  money: endpoint({
    method: 'GET',
    url: '/api/admin/statistics/money',
    fresh: 'everyone',
    shows: ['ledger'],
    schema: { response: { 200: moneyState } },
  }),
}
