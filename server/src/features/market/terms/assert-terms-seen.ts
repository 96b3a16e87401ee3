import { orderErrors } from '#contract/market/orders/errors.ts'
import type { ChangedTerms, TermField, TermsChange } from '#contract/market/terms/changed-terms.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Agreeable, canonical, digestOf, type Terms, termsDigestOf } from './digest.ts'
import { conditionsSubject, findFormerTerms, termsReplacedSince } from './former-terms.ts'

/** The time after a change of the terms in which nobody can agree without naming the terms that were shown. */
const unseenMs = 10 * 60_000

/** The terms shown to the person who agrees: their digest, and the figures that an older client sends instead. */
type Shown = { digest: string | undefined; amount?: number | null | undefined; deliveryDays?: number | undefined }

type Agreement = {
  /** The present terms, read or locked by the transaction that agrees to exactly these. */
  offered: Agreeable
  shown: Shown
  /** The present total, in cents, and the days; null where none is set yet. */
  amount: number | null
  deliveryDays: number | null
  /** Reduces terms to the part that is agreed to, such as the chosen extras; everything if omitted. */
  chosen?: (terms: Terms) => Terms
}

/**
 * Refuses 409 `terms_changed` an agreement to terms that differ from those shown, with each changed field as it was shown and as it is
 * now, and with the digest of the present terms. Without a digest it refuses terms that have changed within the last ten minutes, except
 * an amount and days that the caller gives as they are now.
 */
export async function assertTermsSeen(context: SystemContext, agreement: Agreement): Promise<void> {
  const { offered, shown, amount, deliveryDays } = agreement
  const termsDigest = termsDigestOf(offered)
  if (shown.digest === termsDigest) return
  const changed =
    shown.digest === undefined
      ? (await recentChanges(context, agreement)).filter(({ field }) => !isNamed(field, agreement))
      : await changesSince(context.tx, agreement, shown.digest)
  if (changed.length === 0) return
  const details = { changed, termsDigest, amount, deliveryDays } satisfies ChangedTerms
  throw new Refusal(409, 'terms_changed', { message: orderErrors.termsChanged, details: { details } })
}

const everything = (terms: Terms) => terms

/** The fields that differ from the terms of a digest; all when these are not known. */
async function changesSince(
  tx: Tx,
  { offered: { subject, terms, conditions }, chosen = everything }: Agreement,
  digest: string,
): Promise<TermsChange[]> {
  const [termsDigest = '', conditionsDigest = ''] = digest.split('.')
  const before = await termsOf(tx, { subject, terms }, termsDigest)
  const conditionsBefore = await termsOf(tx, { subject: conditionsSubject, terms: conditions }, conditionsDigest)
  return [...differences(before && chosen(before), chosen(terms)), ...differences(conditionsBefore, conditions)]
}

const termsOf = async (tx: Tx, now: { subject: string; terms: Terms }, digest: string): Promise<Terms | undefined> =>
  digest === digestOf(now.terms) ? now.terms : findFormerTerms(tx, now.subject, digest)

/** The fields that somebody may have seen with other values within the last ten minutes. */
async function recentChanges(
  { tx, clock }: SystemContext,
  { offered: { subject, terms, conditions }, chosen = everything }: Agreement,
): Promise<TermsChange[]> {
  const since = new Date(clock().getTime() - unseenMs)
  const before = (await termsReplacedSince(tx, subject, since)).map(chosen)
  const conditionsBefore = await termsReplacedSince(tx, conditionsSubject, since)
  return [...firstDifferences(before, chosen(terms)), ...firstDifferences(conditionsBefore, conditions)]
}

const firstDifferences = (former: Terms[], now: Terms): TermsChange[] =>
  former.map((before) => differences(before, now)).find((changes) => changes.length > 0) ?? []

const isNamed = (field: TermField, { shown, amount, deliveryDays }: Agreement) =>
  (field === 'price' && shown.amount === amount) ||
  (field === 'deliveryTimeInDays' && shown.deliveryDays === deliveryDays)

const differences = (before: Terms | undefined, now: Terms): TermsChange[] =>
  (Object.keys({ ...before, ...now }) as TermField[])
    .filter((field) => !before || canonical(before[field]) !== canonical(now[field]))
    .map((field) => ({ field, shown: asJson(before?.[field]), now: asJson(now[field]) }))

const asJson = (value: unknown) => (value ?? null) as TermsChange['now']
