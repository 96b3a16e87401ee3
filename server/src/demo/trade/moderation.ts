import { and, desc, eq } from 'drizzle-orm'
import { addNote } from '../../features/admin/people/index.ts'
import { influencerDeals } from '../../features/market/deals/tables.ts'
import { createReport } from '../../features/market/reports/index.ts'
import { reportCases } from '../../features/market/reports/tables.ts'
import { createAppeal, decideAppeal, decideWithSanction } from '../../features/presence/moderation/index.ts'
import { sanctions } from '../../features/presence/moderation/tables.ts'
import type { SystemContext } from '../../platform/context.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { mustFind } from '../../platform/must-find.ts'
import { demoCases, type ModerationAct } from '../content/cases.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Subject = { entityType: 'user' | 'deal'; entityId: number }
type About = Pick<ModerationAct, 'about' | 'isDeal'>

/** The subject of a report: the profile of a person, or their newest deal. */
async function subjectOf({ tx }: SystemContext, cast: Cast, { about, isDeal }: About): Promise<Subject> {
  const userId = cast(about).party.id
  if (!isDeal) return { entityType: 'user', entityId: userId }
  const rows = await tx
    .select({ id: influencerDeals.id })
    .from(influencerDeals)
    .where(eq(influencerDeals.influencerId, userId))
    .orderBy(desc(influencerDeals.id))
    .limit(1)
  return { entityType: 'deal', entityId: onlyRow(rows).id }
}

/** Decides the open case about somebody, or their newest deal, with a sanction. */
async function decide(at: SystemContext, cast: Cast, act: Extract<ModerationAct, { act: 'decide' }>): Promise<void> {
  const { entityType, entityId } = await subjectOf(at, cast, act)
  const [open] = await at.tx
    .select({ id: reportCases.id })
    .from(reportCases)
    .where(
      and(
        eq(reportCases.entityId, entityId),
        eq(reportCases.entityType, entityType),
        eq(reportCases.status, 'pending'),
      ),
    )
  // the act is about a case that is open
  await decideWithSanction(byAdmin(at, cast, 'second.admin'), open!.id, {
    outcome: 'resolved',
    adminNotes: demoCases.thanks,
    sanction: { ...act.sanction, targetType: entityType, targetId: entityId },
  })
}

const lastSanctionOf = async ({ tx }: SystemContext, userId: number) => {
  const rows = await tx
    .select({ id: sanctions.id })
    .from(sanctions)
    .where(eq(sanctions.userId, userId))
    .orderBy(desc(sanctions.id))
    .limit(1)
  return onlyRow(rows).id
}

/** Cases of reports in every state, with warnings, a hidden deal, two appeals and a note. */
export function moderationSteps(cast: Cast): Step[] {
  const appeals = new Map<string, number>()
  const play = async (at: SystemContext, act: ModerationAct): Promise<unknown> => {
    const userId = cast(act.about).party.id
    switch (act.act) {
      case 'report':
        return createReport(by(at, cast(act.from)), { ...(await subjectOf(at, cast, act)), reason: act.reason })
      case 'decide':
        return decide(at, cast, act)
      case 'appeal': {
        const sanctionId = await lastSanctionOf(at, userId)
        const { appeal } = await createAppeal(at, { sanctionId, userId, text: act.text })
        // the sanction comes with the appeal that was just made
        return appeals.set(act.about, appeal!.id)
      }
      case 'undo':
        return decideAppeal(byAdmin(at, cast), mustFind(appeals, act.about), { status: 'undone', answer: act.answer })
      case 'note':
        return addNote(byAdmin(at, cast), userId, act.text)
    }
  }
  return demoCases.moderation.map((act) => ({ daysAgo: act.daysAgo, run: (at) => play(at, act) }))
}
