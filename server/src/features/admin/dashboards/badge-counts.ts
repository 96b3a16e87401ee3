import { sql } from 'drizzle-orm'
import type { BadgeCounts } from '#contract/admin/dashboards/badge-counts.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import { type Figure, figuresQuery } from '../../../platform/database/figures/figures.ts'
import { builtOnce } from '../../../platform/database/prepared.ts'
import type { BadgeFigures, BadgeCounts as BadgesOfRoles } from '../../../platform/feature.ts'
import { otherOpenWork } from './work.sql.ts'

/** Admins have no badge counts. */
type Member = ActorAs<'business' | 'influencer'>

type Name = keyof BadgeFigures | 'otherWork'

const none: Figure = sql<number>`0`

/** Reads the named figures of the actor's role in one query; 0 where no feature provides one. */
async function readCounts<Read extends Name>(
  { database: { orm }, actor, clock }: ReadContext<Member>,
  badges: BadgesOfRoles,
  names: readonly Read[],
): Promise<Record<Read, number>> {
  const statement = builtOnce(orm, `badges ${actor.party.role} ${names}`, (db) => {
    const [personId, now] = [sql.placeholder('personId'), sql.placeholder('now')]
    const { role } = actor.party
    const figureOf = (name: Name) =>
      name === 'otherWork' ? otherOpenWork(role, personId, now) : badges[role][name]?.(personId, now)
    const figures = names.map((name) => [name, figureOf(name) ?? none])
    return figuresQuery(db, Object.fromEntries(figures) as Record<Read, Figure>)
  })
  const [row] = await statement.execute({ personId: actor.party.id, now: clock() })
  return row as Record<Read, number>
}

const unreadNames = ['taskMessages', 'requestMessages', 'directMessages'] as const
const names = ['requests', 'campaignRequests', 'orders', 'otherWork', ...unreadNames] as const

/** Work that waits for a business or an influencer, as its lists and dashboard count it, and unread messages (spec §4). */
export async function readBadgeCounts(context: ReadContext<Member>, badges: BadgesOfRoles): Promise<BadgeCounts> {
  const { taskMessages, requestMessages, directMessages, otherWork, ...counts } = await readCounts(
    context,
    badges,
    names,
  )
  return {
    ...counts,
    work: counts.orders + counts.campaignRequests + otherWork,
    direct: directMessages,
    campaignMessages: requestMessages,
    unread: taskMessages + requestMessages + directMessages,
  }
}

/** Number of the actor's unread messages, about tasks and campaign requests and in conversations (spec §7). */
export async function readUnread(context: ReadContext<Member>, badges: BadgesOfRoles): Promise<{ unread: number }> {
  const { taskMessages, requestMessages, directMessages } = await readCounts(context, badges, unreadNames)
  return { unread: taskMessages + requestMessages + directMessages }
}
