import { and, count, desc, eq, sql } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { type Achievement, type AchievementChange, type NewAchievement, showcaseLimits } from '#contract/showcase.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lockOwn } from './items.ts'
import type { PageQuery } from './read-items.ts'
import { showcaseAchievements } from './tables.ts'

/** One page of somebody's achievements, the newest first. */
export async function listAchievements(db: Queryable, userId: number, query: PageQuery) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 2)
  const rows = await db
    .select()
    .from(showcaseAchievements)
    .where(
      and(
        eq(showcaseAchievements.userId, userId),
        after
          ? sql`(${showcaseAchievements.date}, ${showcaseAchievements.id}) < (date '1950-01-01' + ${after[0]}::int, ${after[1]}::int)`
          : undefined,
      ),
    )
    .orderBy(desc(showcaseAchievements.date), desc(showcaseAchievements.id))
    .limit(limit + 1)
  return toPage(rows.map(shown), limit, ({ date, id }) => encodeCursor(dayNumber(date), id))
}

/** Adds one. Refuses more than 50 (409 `too_many_achievements`). */
export async function addAchievement(tx: Tx, clock: Clock, actor: Actor, input: NewAchievement): Promise<Achievement> {
  await lockOwn(tx, actor)
  const [owned] = await tx
    .select({ many: count() })
    .from(showcaseAchievements)
    .where(eq(showcaseAchievements.userId, actor.id))
  if (owned!.many >= showcaseLimits.achievements)
    throw new Refusal(409, 'too_many_achievements', messages.tooManyAchievements)
  const [added] = await tx
    .insert(showcaseAchievements)
    .values({ ...input, userId: actor.id, createdAt: clock(), updatedAt: clock() })
    .returning()
  return shown(added!)
}

/** Changes what is named of one of one's own; another's does not exist for the actor. */
export async function changeAchievement(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  id: number,
  change: AchievementChange,
): Promise<Achievement> {
  const [changed] = await db
    .update(showcaseAchievements)
    .set({ ...change, updatedAt: clock() })
    .where(own(actor, id))
    .returning()
  if (!changed) throw notFound()
  return shown(changed)
}

export async function removeAchievement(db: Queryable, actor: Actor, id: number): Promise<void> {
  const { rowCount } = await db.delete(showcaseAchievements).where(own(actor, id))
  if (rowCount === 0) throw notFound()
}

const own = (actor: Actor, id: number) =>
  and(eq(showcaseAchievements.id, id), eq(showcaseAchievements.userId, actor.id))

/** Days since 1950, since a cursor is of whole numbers. */
const dayNumber = (date: string) => Math.round((Date.parse(date) - Date.parse('1950-01-01')) / 86_400_000)

const shown = (row: typeof showcaseAchievements.$inferSelect): Achievement => ({
  id: row.id,
  userId: row.userId,
  title: row.title,
  description: row.description,
  icon: row.icon,
  date: row.date,
})
