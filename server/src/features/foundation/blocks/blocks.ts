import { and, desc, eq, lt } from 'drizzle-orm'
import type { BlockedPerson } from '#contract/foundation/blocks/blocks.ts'
import { blockErrors } from '#contract/foundation/blocks/errors.ts'
import type { Context, ReadContext } from '../../../platform/context.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { lockUsers, personColumns, usersView } from '../users/index.ts'
import { personBlocks } from './tables.ts'

const people = usersView.as('people')

/**
 * Blocks somebody; does nothing if they are blocked already. Messages and gifts in progress are waited for, so that none arrives
 * afterwards. Refuses 403 oneself and admins, 404 unknown people.
 */
export async function blockPerson(context: Context, otherId: number): Promise<void> {
  const { tx, actor, clock } = context
  if (otherId === actor.party.id) throw new Refusal(403, 'not_to_yourself', blockErrors.blockSelf)
  const other = (await lockUsers(tx, [actor.party.id, otherId])).find(({ id }) => id === otherId)
  if (!other) throw notFound()
  if (other.role === 'admin') throw new Refusal(403, 'admin', blockErrors.blockAdmin)
  await tx
    .insert(personBlocks)
    .values({ blockerId: actor.party.id, blockedId: otherId, createdAt: clock() })
    .onConflictDoNothing()
  announceToOthers(context, [otherId], 'message')
}

/** Unblocks somebody; does nothing if they are not blocked. Refuses 404 unknown people. */
export async function unblockPerson(context: Context, otherId: number): Promise<void> {
  const { tx, actor } = context
  const [other] = await tx.select({ id: people.id }).from(people).where(eq(people.id, otherId))
  if (!other) throw notFound()
  await tx
    .delete(personBlocks)
    .where(and(eq(personBlocks.blockerId, actor.party.id), eq(personBlocks.blockedId, otherId)))
  announceToOthers(context, [otherId], 'message')
}

/** One page of the people that the actor has blocked, newest first. */
export async function listBlocked({ db, actor }: ReadContext, query: { limit?: number; cursor?: string }) {
  const before = decodeCursor(query.cursor, 1)?.[0]
  const limit = query.limit ?? defaultLimit
  const rows = await db
    .select({ id: personBlocks.id, createdAt: personBlocks.createdAt, person: personColumns(people) })
    .from(personBlocks)
    .innerJoin(people, eq(people.id, personBlocks.blockedId))
    .where(
      and(eq(personBlocks.blockerId, actor.party.id), before === undefined ? undefined : lt(personBlocks.id, before)),
    )
    .orderBy(desc(personBlocks.id))
    .limit(limit + 1)
  const page = toPage(rows, limit, ({ id }) => encodeCursor(id))
  const items = page.items.map(
    ({ person, createdAt }): BlockedPerson => ({ ...person, blockedAt: createdAt.toISOString() }),
  )
  return { ...page, items }
}
