import { z } from 'zod'
import { role } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, platform } from './fields.ts'

/** What is left until the end of free access (spec §3, Countdown response); never below zero. */
export const countdown = z.object({
  endDate: instant,
  serverTime: instant,
  /** The parts of the remaining time below its days. */
  hours: z.int(),
  minutes: z.int(),
  seconds: z.int(),
  /** Whole days that remain; given when the countdown is exact. */
  days: z.int().optional(),
  /** Whether admins want the true time shown rather than the specification's fixed 18 days (setting `landing`). */
  isExact: z.boolean(),
})
export type Countdown = z.infer<typeof countdown>

/** A member as the landing page's feed shows one (spec §3, Simulated member feed entry), without a count of followers. */
export const newMember = z.object({
  id,
  name: z.string(),
  username: z.string(),
  role,
  /** Where most of their followers are, of the profiles they named. */
  platform: platform.nullable(),
  /** The code of the country that they named. */
  location: z.string().nullable(),
  joined: instant,
  verified: z.boolean(),
})
export type NewMember = z.infer<typeof newMember>

export const landing = {
  countdown: endpoint({ method: 'GET', url: '/api/countdown', schema: { response: { 200: countdown } } }),
  /** Without the setting `realMembers` nobody is named: `isReal` is false and the browser shows its simulated feed. */
  members: endpoint({
    method: 'GET',
    url: '/api/site/members',
    schema: { response: { 200: z.object({ isReal: z.boolean(), items: z.array(newMember) }) } },
  }),
}
