import { z } from 'zod'

/** Daily limits of new accounts, so that nobody floods others before anybody knows them (product.md 9). */
export const newcomerLimits = z.object({
  /** Days for which an account counts as new; 0: no account does. */
  newcomerDays: z.int().min(0).max(90),
  /** People that a new account writes to for the first time. */
  newcomerContacts: z.int().min(1).max(1_000),
  /** Deals that it creates. */
  newcomerDeals: z.int().min(1).max(1_000),
  /** Campaigns that it asks to join. */
  newcomerApplications: z.int().min(1).max(1_000),
})
export type NewcomerLimits = z.infer<typeof newcomerLimits>

export const defaultNewcomerLimits: NewcomerLimits = {
  newcomerDays: 7,
  newcomerContacts: 10,
  newcomerDeals: 20,
  newcomerApplications: 10,
}
