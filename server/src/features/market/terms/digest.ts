import { createHash } from 'node:crypto'
import type { SubjectField, TermField } from '#contract/market/terms/changed-terms.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'

/** Terms by their field. */
export type Terms = { [Field in TermField]?: unknown }
export type SubjectTerms = { [Field in SubjectField]?: unknown }

/** Terms that can be agreed to: their subject, such as `deal:5`, its fields, and the fee and the timers. */
export type Agreeable = { subject: string; terms: SubjectTerms; conditions: OrderTerms }

/** The one definition of a `termsDigest`: of what is agreed to and of its conditions, so that each can be found again. */
export const termsDigestOf = ({ terms, conditions }: Omit<Agreeable, 'subject'>): string =>
  `${digestOf(terms)}.${digestOf(conditions)}`

const digestLength = 22

/** A digest of any value, whatever the order of its keys. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('base64url').slice(0, digestLength)

/** JSON with its keys in order and without what is undefined. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
