import { and, eq, isNull } from 'drizzle-orm'
import type { LinkedDispute } from '#contract/market/disputes/dispute-links.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import { type Actor, ownActor } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import { usersView } from '../../foundation/users/index.ts'
import {
  disputeSideOf,
  findDispute,
  invalidDisputeLink,
  readDispute,
  readDisputeToken,
} from '../../market/disputes/index.ts'
import { userBlocks } from './tables.ts'

const people = usersView.as('people')

/**
 * The owner of a link: a side of the dispute, who acts by it alone. Refuses 404 `link_invalid` links that we did not
 * sign, and all links once the account is no longer blocked.
 */
export async function readDisputeLink(
  db: Queryable,
  services: Pick<Services, 'secret'>,
  token: string,
): Promise<{ disputeId: number; actor: Actor; side: Side }> {
  const { disputeId, userId } = readDisputeToken(services, token)
  const dispute = await findDispute(db, disputeId)
  const [blocked] = await db
    .select({ role: people.role, language: people.language })
    .from(userBlocks)
    .innerJoin(people, eq(people.id, userBlocks.userId))
    .where(and(eq(userBlocks.userId, userId), isNull(userBlocks.endedAt)))
  if (!dispute || !blocked) throw invalidDisputeLink()
  const actor = ownActor({ id: userId, ...blocked }, { via: 'link' })
  const side = disputeSideOf(dispute, actor)
  if (!side) throw invalidDisputeLink()
  return { disputeId, actor, side }
}

/** The dispute that a link is for, as its side sees it. */
export async function readLinkedDispute(db: Queryable, services: Services, token: string): Promise<LinkedDispute> {
  const { disputeId, actor, side } = await readDisputeLink(db, services, token)
  return { side, dispute: await readDispute({ ...services, db, actor }, disputeId) }
}
