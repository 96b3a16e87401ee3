import { z } from 'zod'

/** Limits on unaccepted orders per business, and on emails between the two sides of an order. */
export const orderLimits = z.object({
  /** Paid orders of one business that a single influencer has not accepted yet. */
  maxUnacceptedPerPair: z.int().min(1).max(1_000_000),
  /** The same, across all influencers. */
  maxUnacceptedPerBusiness: z.int().min(1).max(1_000_000),
  /** After this many own cancellations before acceptance within `cancellationHours`, ordering is suspended for as long. */
  maxCancellations: z.int().min(1).max(1_000_000),
  cancellationHours: z.int().min(1).max(168),
  /** Minimum minutes between emails to one person about the same counterpart; events in between are batched into one email. */
  minutesBetweenMails: z.int().min(1).max(1_440),
})
export type OrderLimits = z.infer<typeof orderLimits>

export const defaultOrderLimits: OrderLimits = {
  maxUnacceptedPerPair: 3,
  maxUnacceptedPerBusiness: 30,
  maxCancellations: 5,
  cancellationHours: 24,
  minutesBetweenMails: 10,
}
