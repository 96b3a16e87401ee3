import type { BadgeCounts } from '#contract/admin/dashboards/badge-counts.ts'
import type { ActorAs, ReadContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import type { BadgeFigures } from '../../../platform/feature.ts'

/** The badge counts of each role: one SQL statement per figure, each returning a single number. */
export type BadgeStatements = Record<'influencer' | 'business', BadgeFigures>

/** Admins have no badge counts. */
type Member = ActorAs<'business' | 'influencer'>

type Counts = Record<keyof BadgeFigures, number>

/** Reads the named figures of the actor's role in one query; 0 where no feature provides one. */
async function readCounts<Name extends keyof BadgeFigures>(
  { database: { pool }, actor }: ReadContext<Member>,
  statements: BadgeStatements,
  names: readonly Name[],
): Promise<Pick<Counts, Name>> {
  const side = actor.role
  const columns = names.map((name) => `(${statements[side][name] ?? 'select 0'}) as "${name}"`)
  const { rows } = await queryPrepared<Counts>(pool, {
    text: `select ${columns.join(', ')}`,
    values: [actor.id],
  })
  return rows[0]!
}

/** Pending items of a business or an influencer: orders to accept, deliveries to review, campaign requests, unread messages (spec §4). */
export async function readBadgeCounts(context: ReadContext<Member>, statements: BadgeStatements): Promise<BadgeCounts> {
  const names = [
    'requests',
    'campaignRequests',
    'reviews',
    'taskMessages',
    'requestMessages',
    'directMessages',
  ] as const
  const { taskMessages, requestMessages, directMessages, ...counts } = await readCounts(context, statements, names)
  return {
    ...counts,
    direct: directMessages,
    campaignMessages: requestMessages,
    unread: taskMessages + requestMessages + directMessages,
  }
}

/** Number of the actor's unread messages, about tasks and campaign requests and in conversations (spec §7). */
export async function readUnread(
  context: ReadContext<Member>,
  statements: BadgeStatements,
): Promise<{ unread: number }> {
  const names = ['taskMessages', 'requestMessages', 'directMessages'] as const
  const { taskMessages, requestMessages, directMessages } = await readCounts(context, statements, names)
  return { unread: taskMessages + requestMessages + directMessages }
}
