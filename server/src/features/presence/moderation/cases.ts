import { sql } from 'drizzle-orm'
import type { CaseDecision, CaseDetails, PublishedContent } from '#contract/presence/moderation/cases.ts'
import { truncate } from '#contract/truncate.ts'
import type { AdminContext, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { readUser } from '../../foundation/users/index.ts'
import { campaignsView } from '../../market/campaigns/index.ts'
import { dealsView } from '../../market/deals/index.ts'
import { countCasesAbout, decideCase, readCase, reportsInCase } from '../../market/reports/index.ts'
import { commentsView, worksView } from '../showcase/index.ts'
import { isRepeated, sanctionsOf } from './read-sanctions.ts'
import { addSanction } from './sanctions.ts'

/** A case with everything that is needed to decide it. Refuses 404 unknown ones. */
export async function readCaseDetails(context: ReadContext, id: number): Promise<CaseDetails> {
  const { db } = context
  const found = await readCase(db, id)
  const about = found.subject?.id
  const history = about === undefined ? null : await countCasesAbout(db, about, id)
  return {
    ...found,
    reports: await reportsInCase(db, id),
    language: about === undefined ? null : (await readUser(db, about)).language,
    history: history ?? { open: 0, resolved: 0, rejected: 0 },
    sanctions: about === undefined ? [] : await sanctionsOf(context, about),
    isRepeated: about !== undefined && (await isRepeated(context, about)),
    content: about === undefined ? [] : await publishedBy(db, about),
  }
}

/** Decides all reports of a case, and imposes a sanction if the decision includes one; refuses as `decideCase` and `addSanction`. */
export async function decideWithSanction(
  context: AdminContext,
  id: number,
  { outcome, adminNotes, sanction }: CaseDecision,
): Promise<void> {
  await decideCase(context, id, { status: outcome, adminNotes })
  if (!sanction || outcome === 'rejected') return
  const { reporters } = await readCase(context.tx, id)
  await addSanction(context, sanction, { caseId: id, source: reporters > 0 ? 'report' : 'system' })
}

/** The newest things that a person published, of each kind at most 20. */
export async function publishedBy(db: Queryable, userId: number): Promise<PublishedContent[]> {
  const { rows } = await db.execute<PublishedContent>(sql`
    (select 'deal' as type, id, title, hidden_at is not null as "isHidden" from ${dealsView} d
      where influencer_id = ${userId} and offered_to_id is null order by id desc limit 20)
    union all (select 'campaign', id, title, hidden_at is not null from ${campaignsView} c
      where business_id = ${userId} and stage in ('active', 'paused') order by id desc limit 20)
    union all (select 'work', id, title, hidden_at is not null from ${worksView} w
      where user_id = ${userId} order by id desc limit 20)
    union all (select 'comment', id, left(text, 200), hidden_at is not null from ${commentsView} k
      where user_id = ${userId} order by id desc limit 20)`)
  return rows.map((row) => ({ ...row, title: truncate(row.title, 120, '…') }))
}
