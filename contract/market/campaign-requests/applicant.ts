import { z } from 'zod'
import { cents, platform } from '../../fields.ts'
import { rating } from '../reviews/reviews.ts'

/** Public figures of an influencer, by which a business judges an applicant. */
export const applicant = z.object({
  /** Pictures of their first works, at most three. */
  works: z.array(z.string()),
  /** Followers of the largest verified profile on each platform, else of the largest; most followers first. */
  reach: z.array(z.object({ platform, followers: z.int(), isVerified: z.boolean() })),
  rating,
  /** Share of their work that was delivered on time; null: none was judged. */
  onTime: z.number().nullable(),
  /** The lowest public price, in cents, of their deals for a platform of the campaign; null: none. */
  dealsFrom: cents.nullable(),
})
export type Applicant = z.infer<typeof applicant>
