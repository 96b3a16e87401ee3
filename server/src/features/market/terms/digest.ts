import { hash } from 'node:crypto'
import type { SubjectField, TermField } from '#contract/market/terms/changed-terms.ts'
import type { OrderTerms } from '#contract/market/terms/order-terms-schema.ts'

/** Terms by their field. */
export type Terms = { [Field in TermField]?: unknown }
export type SubjectTerms = { [Field in SubjectField]?: unknown }

/** Terms that can be agreed to: their subject, such as `deal:5`, its fields, and the fee and the timers. */
export type Agreeable = { subject: string; terms: SubjectTerms; conditions: OrderTerms }

/** The one definition of a `termsDigest`: a digest of the terms and one of their conditions, so that each can be found again. */
export const termsDigestOf = ({ terms, conditions }: Omit<Agreeable, 'subject'>): string =>
  `${digestOf(terms)}.${digestOfConditions(conditions)}`

const digestLength = 22

/** A digest of any value, whatever the order of its keys. */
export const digestOf = (value: unknown): string => hash('sha256', canonical(value), 'base64url').slice(0, digestLength)

/** The conditions of nearly all offers are those of today: a list of deals computes their digest once. */
function digestOfConditions(conditions: OrderTerms): string {
  const text = JSON.stringify(conditions)
  if (text !== latest.text) latest = { text, digest: digestOf(conditions) }
  return latest.digest
}
let latest = { text: '', digest: '' }

/** JSON with its keys in order and without what is undefined. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((each: unknown) => canonical(each ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null || value instanceof Date) return JSON.stringify(value)
  let fields = ''
  for (const name of Object.keys(value).sort()) {
    const each = value[name as keyof typeof value]
    if (each !== undefined) fields += `${fields && ','}${JSON.stringify(name)}:${canonical(each)}`
  }
  return `{${fields}}`
}
