import { timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ReadContext, SystemContext } from '../../../platform/context.ts'
import { digest } from '../../../platform/crypto/secret.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { calendarFeeds } from './tables.ts'

type Feed = { userId: number; version: number }
type Signer = Pick<Services, 'secret' | 'publicOrigin'>

const signature = ({ secret }: Pick<Signer, 'secret'>, { userId, version }: Feed) =>
  digest(secret, 'calendar', `${userId}.${version}`)

const addressOf = (signer: Signer, feed: Feed): string =>
  `${signer.publicOrigin}/calendar/${feed.userId}.${signature(signer, feed).toString('base64url')}.ics`

/** The address of the actor's feed; null until they have created one. */
export async function readAddress(context: ReadContext): Promise<{ url: string | null }> {
  const { db, actor } = context
  const [feed] = await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, actor.party.id))
  return { url: feed ? addressOf(context, feed) : null }
}

/** Creates a new address for the actor's feed; the one before stops working. */
export async function renewAddress(context: ReadContext): Promise<{ url: string | null }> {
  const { db, actor } = context
  const rows = await db
    .insert(calendarFeeds)
    .values({ userId: actor.party.id, version: 1 })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: { version: sql`${calendarFeeds.version} + 1` } })
    .returning()
  return { url: addressOf(context, onlyRow(rows)) }
}

/** Ends the address of a person's feed, if they have one; its page shows them the new one. */
export async function endAddress({ tx }: SystemContext, userId: number): Promise<void> {
  await tx
    .update(calendarFeeds)
    .set({ version: sql`${calendarFeeds.version} + 1` })
    .where(eq(calendarFeeds.userId, userId))
}

/** The owner of a feed's file under /calendar/. Refuses 404 addresses that were renewed or that we did not sign. */
export async function ownerOfFeed({ database, secret }: Services, file: string): Promise<number> {
  const [, id, signed] = /^([1-9]\d{0,8})\.([\w-]+)\.ics$/.exec(file) ?? []
  if (!id || !signed) throw notFound()
  const [feed] = await database.orm
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, Number(id)))
  if (!feed) throw notFound()
  const [right, shown] = [signature({ secret }, feed), Buffer.from(signed, 'base64url')]
  if (shown.length !== right.length || !timingSafeEqual(shown, right)) throw notFound()
  return feed.userId
}
