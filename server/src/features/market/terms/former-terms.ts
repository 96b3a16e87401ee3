import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { day } from '../../../platform/clock.ts'
import type { SystemContext } from '../../../platform/context.ts'
import type { Queryable, Tx } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { canonical, digestOf, type Terms } from './digest.ts'
import { formerTerms } from './tables.ts'

/** The subject of the fee and the timers of all present agreements. */
export const conditionsSubject = 'order_terms'

/** The days for which replaced terms are stored: longer than anybody leaves a form open. */
const retentionDays = 30
/** The number of replaced terms of one subject that are compared with a digest. */
const mostCompared = 200

type Replaced = { subject: string; before: Terms; after: Terms }

/**
 * Stores the terms that are being replaced, which somebody may have seen, in the transaction that replaces them; nothing where nothing
 * changes.
 */
export async function storeReplacedTerms({ tx, clock }: SystemContext, replaced: Replaced[]): Promise<void> {
  const replacedAt = clock()
  const rows = replaced
    .filter(({ before, after }) => canonical(before) !== canonical(after))
    .map(({ subject, before }) => ({ subject, terms: before, replacedAt }))
  if (rows.length > 0) await tx.insert(formerTerms).values(rows)
}

/** The replaced terms of a subject with this digest; undefined when there are none, or no longer. */
export async function findFormerTerms(tx: Tx, subject: string, digest: string): Promise<Terms | undefined> {
  const rows = await tx
    .select({ terms: formerTerms.terms })
    .from(formerTerms)
    .where(eq(formerTerms.subject, subject))
    .orderBy(desc(formerTerms.id))
    .limit(mostCompared)
  return rows.find(({ terms }) => digestOf(terms) === digest)?.terms
}

/** The terms of a subject that were replaced since then, the oldest first. */
export async function termsReplacedSince(tx: Tx, subject: string, since: Date): Promise<Terms[]> {
  const rows = await tx
    .select({ terms: formerTerms.terms })
    .from(formerTerms)
    .where(and(eq(formerTerms.subject, subject), gt(formerTerms.replacedAt, since)))
    .orderBy(formerTerms.id)
  return rows.map(({ terms }) => terms)
}

/** Deletes the replaced terms of a deleted subject. */
export async function deleteTerms(db: Queryable, subject: string): Promise<void> {
  await db.delete(formerTerms).where(eq(formerTerms.subject, subject))
}

/** Deletes terms that were replaced more than 30 days ago. Returns how many. */
export async function deleteOldTerms({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - retentionDays * day)
  const { rowCount } = await database.orm.delete(formerTerms).where(lt(formerTerms.replacedAt, before))
  return rowCount ?? 0
}
