import { z } from 'zod'
import { cents } from '../../fields.ts'
import { type OrderTerms, orderTerms } from './order-terms-schema.ts'

/** The fields of a campaign of which an accepted request holds a snapshot, apart from its days. */
export const agreedFields = [
  'deliverables',
  'requirements',
  'dos',
  'donts',
  'links',
  'usageRights',
  'usageDays',
  'usageChannels',
  'adMarking',
  'licenceNumber',
  'product',
] as const

/**
 * The fields of deals, orders, campaigns and requests that two sides agree to; each has some of these. Days are counted in
 * `deliveryTimeInDays`.
 */
export const subjectFields = [
  'dealType',
  'title',
  'description',
  'price',
  'deliveryTimeInDays',
  'revisionsIncluded',
  'platforms',
  'customOptions',
  ...agreedFields,
  'deliverBy',
  'publishFrom',
  'publishUntil',
] as const
export type SubjectField = (typeof subjectFields)[number]

const conditionFields = Object.keys(orderTerms.shape) as (keyof OrderTerms)[]
/** The fields that a `termsDigest` covers: those that are agreed to, the fee and the timers. */
export const termFields = [...subjectFields, ...conditionFields]
export type TermField = (typeof termFields)[number]

/** One part of the terms, as shown and as it is now; null where there is none, or the shown value is not known any more. */
export const termsChange = z.object({ field: z.enum(termFields), shown: z.json(), now: z.json() })
export type TermsChange = z.infer<typeof termsChange>

/** The `details` of 409 `terms_changed`: the differences, and the digest and amount with which one agrees to the present terms. */
export const changedTerms = z.object({
  changed: z.array(termsChange),
  termsDigest: z.string(),
  /** The total, in cents; null: the price is on request. */
  amount: cents.nullable(),
  deliveryDays: z.int().nullable(),
})
export type ChangedTerms = z.infer<typeof changedTerms>
