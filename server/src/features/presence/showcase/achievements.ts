import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import {
  type Achievement,
  type AchievementChange,
  type NewAchievement,
  showcaseLimits,
} from '#contract/presence/showcase/showcase.ts'
import { mergeConcurrentChanges } from '../../../platform/changed-elsewhere.ts'
import type { Actor, Context, ReadContext } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../../platform/http/requests/cursor.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import { lockShowcase } from './items.ts'
import type { PageQuery } from './read-items.ts'
import { showcaseAchievements } from './tables.ts'

/** One page of a user's achievements, newest first. */
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
  return toPage(rows.map(toAchievement), limit, ({ date, id }) => encodeCursor(dayNumber(date), id))
}

/** Adds an achievement. Refuses more than 50 (409 `too_many_achievements`). */
export async function addAchievement(context: Context, input: NewAchievement): Promise<Achievement> {
  const { tx, clock, actor } = context
  await lockShowcase(context)
  const owned = await tx
    .select({ many: count() })
    .from(showcaseAchievements)
    .where(eq(showcaseAchievements.userId, actor.party.id))
  if (onlyRow(owned).many >= showcaseLimits.achievements)
    throw new Refusal(409, 'too_many_achievements', showcaseErrors.tooManyAchievements)
  const added = await tx
    .insert(showcaseAchievements)
    .values({ ...input, userId: actor.party.id, createdAt: clock(), updatedAt: clock() })
    .returning()
  return toAchievement(onlyRow(added))
}

/** Changes the given fields of the actor's own achievement; another user's is 404. */
export async function changeAchievement(
  { tx, clock, actor }: Context,
  id: number,
  given: AchievementChange & Was,
): Promise<Achievement> {
  const [known] = await tx.select().from(showcaseAchievements).where(ownedBy(actor, id)).for('update')
  if (!known) throw notFound()
  const changed = await tx
    .update(showcaseAchievements)
    .set({ ...mergeConcurrentChanges(known, given), updatedAt: clock() })
    .where(ownedBy(actor, id))
    .returning()
  return toAchievement(onlyRow(changed))
}

export async function removeAchievement({ db, actor }: ReadContext, id: number): Promise<void> {
  const { rowCount } = await db.delete(showcaseAchievements).where(ownedBy(actor, id))
  if (rowCount === 0) throw notFound()
}

const ownedBy = (actor: Actor, id: number) =>
  and(eq(showcaseAchievements.id, id), eq(showcaseAchievements.userId, actor.party.id))

/** Days since 1950-01-01, since cursors hold integers. */
const dayNumber = (date: string) => Math.round((Date.parse(date) - Date.parse('1950-01-01')) / 86_400_000)

const toAchievement = (row: typeof showcaseAchievements.$inferSelect): Achievement => ({
  id: row.id,
  userId: row.userId,
  title: row.title,
  description: row.description,
  icon: row.icon,
  date: row.date,
})
