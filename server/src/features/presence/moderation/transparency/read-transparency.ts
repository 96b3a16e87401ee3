import type { TransparencyReport } from '#contract/presence/moderation/transparency.ts'
import type { ReadContext } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/refusal.ts'
import { countQuarter, readFirstDay } from './count-quarter.sql.ts'
import { publishable } from './publishable.ts'
import { finishedQuarters, type Quarter, quarterAt, quarterNamed } from './quarters.ts'

type Context = Pick<ReadContext, 'db' | 'clock'>

/** The quarters with a report, newest first: finished ones since the first report or sanction. */
async function reportedQuarters({ db, clock }: Context): Promise<Quarter[]> {
  const since = await readFirstDay(db)
  return since === null ? [] : finishedQuarters(since, clock())
}

const asPublished = (report: TransparencyReport) => ({ ...report, groups: report.groups.map(publishable) })

/** The published report of a finished quarter, by default the newest, with a list of all quarters. Refuses 404 quarters without one. */
export async function readTransparency(context: Context, name?: string) {
  const quarters = await reportedQuarters(context)
  const chosen = name === undefined ? quarters[0] : quarters.find((each) => each.name === name)
  if (name !== undefined && !chosen) throw notFound()
  return {
    quarters: quarters.map((each) => each.name),
    report: chosen ? asPublished(await countQuarter(context.db, chosen)) : null,
  }
}

/** A quarter with exact counts, for admins. Refuses 404 quarters that have not begun. */
export async function readExactTransparency({ db, clock }: Context, name: string): Promise<TransparencyReport> {
  const chosen = quarterNamed(name)
  if (chosen.begins > quarterAt(clock()).begins) throw notFound()
  return countQuarter(db, chosen)
}
