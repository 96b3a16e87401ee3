import { and, desc, eq } from 'drizzle-orm'
import type { NewSanction } from '#contract/presence/moderation/sanctions.ts'
import { addNote } from '../../features/admin/people/index.ts'
import { influencerDeals } from '../../features/market/deals/tables.ts'
import { createReport } from '../../features/market/reports/index.ts'
import { reportCases } from '../../features/market/reports/tables.ts'
import { createAppeal, decideAppeal, decideWithSanction } from '../../features/presence/moderation/index.ts'
import { sanctions } from '../../features/presence/moderation/tables.ts'
import type { SystemContext } from '../../platform/context.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import type { Cast } from './cast.ts'
import { by, byAdmin, type Step } from './timeline.ts'

type Subject = { entityType: 'user' | 'deal'; entityId: number }
type DemoSanction = Omit<NewSanction, 'targetType' | 'targetId'>
type Verdict = {
  status: 'resolved' | 'rejected'
  notes: string
  sanction?: DemoSanction
}

const newestDealOf = async ({ tx }: SystemContext, influencerId: number): Promise<Subject> => {
  const rows = await tx
    .select({ id: influencerDeals.id })
    .from(influencerDeals)
    .where(eq(influencerDeals.influencerId, influencerId))
    .orderBy(desc(influencerDeals.id))
    .limit(1)
  return { entityType: 'deal', entityId: onlyRow(rows).id }
}

/** The subject of a report: the profile of a person, or their newest deal. */
const subjectOf = async (at: SystemContext, cast: Cast, about: string): Promise<Subject> =>
  about.endsWith('#deal')
    ? newestDealOf(at, cast(about.slice(0, -5)).party.id)
    : { entityType: 'user', entityId: cast(about).party.id }

const report =
  (cast: Cast, from: string, { about, reason }: { about: string; reason: string }): Step['run'] =>
  async (at) =>
    createReport(by(at, cast(from)), { ...(await subjectOf(at, cast, about)), reason })

const decide =
  (cast: Cast, about: string, { status, notes, sanction }: Verdict): Step['run'] =>
  async (at) => {
    const { entityType, entityId } = await subjectOf(at, cast, about)
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
    const targeted = sanction && { ...sanction, targetType: entityType, targetId: entityId }
    // it was reported before
    await decideWithSanction(byAdmin(at, cast, 'second.admin'), open!.id, {
      outcome: status,
      adminNotes: notes,
      sanction: targeted ?? null,
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

const appeal =
  (cast: Cast, username: string, text: string): Step['run'] =>
  async (at) =>
    createAppeal(at, {
      sanctionId: await lastSanctionOf(at, cast(username).party.id),
      userId: cast(username).party.id,
      text,
    })

const thanks = 'Thank you. We looked into it, found that it breaks our rules, and have acted on it.'
const copied: DemoSanction = {
  kind: 'hide',
  ground: 'copied_work',
  reason: 'This shows work that somebody else made, without naming them.',
  rule: 'Only your own work',
}
const outside: DemoSanction = {
  kind: 'warn',
  ground: 'off_platform_payment',
  reason: 'You asked to be paid outside the platform. That leaves the other side without protected payment.',
  rule: 'Payments only through the platform',
}

/** Cases of reports in every state, with warnings, a hidden deal, two appeals and a note. */
export function moderationSteps(cast: Cast): Step[] {
  let appealed = 0
  return [
    {
      daysAgo: 36,
      run: report(cast, 'greenledger', {
        about: 'omar.said',
        reason: 'Asked us to pay by bank transfer before the order, to save the fee.',
      }),
    },
    { daysAgo: 35, run: decide(cast, 'omar.said', { status: 'resolved', notes: thanks, sanction: outside }) },
    {
      daysAgo: 29,
      run: report(cast, 'studio.halcyon', {
        about: 'mateo.tech#deal',
        reason: 'The pictures in this deal are from our own campaign of last year.',
      }),
    },
    { daysAgo: 28, run: decide(cast, 'mateo.tech#deal', { status: 'resolved', notes: thanks, sanction: copied }) },
    {
      daysAgo: 27,
      run: async (at) => {
        const made = await appeal(
          cast,
          'mateo.tech',
          'I shot these pictures myself for that campaign and was allowed to show them in my own offers.',
        )(at)
        appealed = (made as { appeal: { id: number } }).appeal.id
      },
    },
    {
      daysAgo: 25,
      run: (at) =>
        decideAppeal(byAdmin(at, cast), appealed, {
          status: 'undone',
          answer:
            'The agreement you sent us shows that the pictures are yours. We are sorry, and your deal is visible again.',
        }),
    },
    {
      daysAgo: 9,
      run: report(cast, 'nordkiste', {
        about: 'karim.games#deal',
        reason: 'The follower numbers in this deal are ten times those on the platform.',
      }),
    },
    {
      daysAgo: 8,
      run: decide(cast, 'karim.games#deal', {
        status: 'resolved',
        notes: thanks,
        sanction: {
          ...copied,
          ground: 'false_figures',
          reason: 'The figures you show don’t match those of the platforms.',
          rule: 'Figures must be true',
        },
      }),
    },
    {
      daysAgo: 6.5,
      run: appeal(
        cast,
        'karim.games',
        'The numbers were those of a live stream with three guests. I have corrected the text and ask you to show the deal again.',
      ),
    },
    {
      daysAgo: 6,
      run: (at) =>
        addNote(
          byAdmin(at, cast),
          cast('karim.games').party.id,
          'Answered within an hour when we called. Look at the new text of the deal before deciding the appeal.',
        ),
    },
    {
      daysAgo: 3,
      run: report(cast, 'pedalworks', {
        about: 'noor.alami#deal',
        reason: 'This promises results that nobody can promise, and asks for a deposit elsewhere.',
      }),
    },
    {
      daysAgo: 1.2,
      run: report(cast, 'altitude.gear', {
        about: 'noor.alami#deal',
        reason: 'We were asked to send money outside of the site before anything began.',
      }),
    },
    {
      daysAgo: 0.6,
      run: report(cast, 'verdecampo', {
        about: 'emre.yilmaz',
        reason: 'Every review and picture on this profile seems to be copied from somebody else.',
      }),
    },
  ]
}
