import { and, asc, count, eq, gt } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { type NewProject, type Project, type ProjectChange, showcaseLimits } from '#contract/showcase.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Tx } from '../../platform/database.ts'
import { decodeCursor, defaultLimit, encodeCursor, toPage } from '../../platform/http/cursor.ts'
import type { Actor } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { lockOwn } from './items.ts'
import type { PageQuery } from './read-items.ts'
import { showcaseProjects } from './tables.ts'

/** One page of somebody's upcoming projects, in the order in which they were added. */
export async function listProjects(db: Queryable, userId: number, query: PageQuery) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 1)
  const rows = await db
    .select()
    .from(showcaseProjects)
    .where(and(eq(showcaseProjects.userId, userId), after ? gt(showcaseProjects.id, after[0]!) : undefined))
    .orderBy(asc(showcaseProjects.id))
    .limit(limit + 1)
  return toPage(rows.map(shown), limit, ({ id }) => encodeCursor(id))
}

/** Adds one. Refuses more than 50 (409 `too_many_projects`). */
export async function addProject(tx: Tx, clock: Clock, actor: Actor, input: NewProject): Promise<Project> {
  await lockOwn(tx, actor)
  const [owned] = await tx.select({ many: count() }).from(showcaseProjects).where(eq(showcaseProjects.userId, actor.id))
  if (owned!.many >= showcaseLimits.projects) throw new Refusal(409, 'too_many_projects', messages.tooManyProjects)
  const [added] = await tx
    .insert(showcaseProjects)
    .values({ ...input, userId: actor.id, createdAt: clock(), updatedAt: clock() })
    .returning()
  return shown(added!)
}

/** Changes what is named of one of one's own; another's does not exist for the actor. */
export async function changeProject(
  db: Queryable,
  clock: Clock,
  actor: Actor,
  id: number,
  change: ProjectChange,
): Promise<Project> {
  const [changed] = await db
    .update(showcaseProjects)
    .set({ ...change, updatedAt: clock() })
    .where(own(actor, id))
    .returning()
  if (!changed) throw notFound()
  return shown(changed)
}

export async function removeProject(db: Queryable, actor: Actor, id: number): Promise<void> {
  const { rowCount } = await db.delete(showcaseProjects).where(own(actor, id))
  if (rowCount === 0) throw notFound()
}

const own = (actor: Actor, id: number) => and(eq(showcaseProjects.id, id), eq(showcaseProjects.userId, actor.id))

const shown = (row: typeof showcaseProjects.$inferSelect): Project => ({
  id: row.id,
  userId: row.userId,
  title: row.title,
  description: row.description,
  status: row.status,
  date: row.date,
})
