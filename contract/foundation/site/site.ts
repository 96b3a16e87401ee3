import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, platform } from '../../fields.ts'
import { role } from '../users/role.ts'

/** Time until the end of free access (spec §3, Countdown response); never negative. */
export const countdown = z.object({
  endDate: instant,
  serverTime: instant,
  /** The remaining time beyond whole days. */
  hours: z.int(),
  minutes: z.int(),
  seconds: z.int(),
  /** Remaining whole days; present when the countdown is exact. */
  days: z.int().optional(),
  /** The actual time is shown instead of the specification's fixed 18 days (setting `landing`). */
  isExact: z.boolean(),
})
export type Countdown = z.infer<typeof countdown>

/** A member in the landing page's feed (spec §3, Simulated member feed entry), without a follower count. */
export const newMember = z.object({
  id,
  name: z.string(),
  username: z.string(),
  role,
  /** The platform with most of their followers. */
  platform: platform.nullable(),
  /** Country code, as stated by them. */
  location: z.string().nullable(),
  joined: instant,
  verified: z.boolean(),
})
export type NewMember = z.infer<typeof newMember>

export const landing = {
  countdown: endpoint({
    method: 'GET',
    url: '/api/countdown',
    shows: ['settings'],
    schema: { response: { 200: countdown } },
  }),
  /** Without the setting `realMembers` no member is listed: `isReal` is false and the browser shows its simulated feed. */
  members: endpoint({
    method: 'GET',
    url: '/api/site/members',
    schema: { response: { 200: z.object({ isReal: z.boolean(), items: z.array(newMember) }) } },
  }),
}
