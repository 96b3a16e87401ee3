import { and, asc, count, eq, gt } from 'drizzle-orm'
import type { Was } from '#contract/form-changes.ts'
import { showcaseErrors } from '#contract/presence/showcase/errors.ts'
import {
  type NewProject,
  type Project,
  type ProjectChange,
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
import { showcaseProjects } from './tables.ts'

/** One page of a user's upcoming projects, oldest first. */
export async function listProjects(db: Queryable, userId: number, query: PageQuery) {
  const limit = query.limit ?? defaultLimit
  const after = decodeCursor(query.cursor, 1)?.[0]
  const rows = await db
    .select()
    .from(showcaseProjects)
    .where(and(eq(showcaseProjects.userId, userId), after === undefined ? undefined : gt(showcaseProjects.id, after)))
    .orderBy(asc(showcaseProjects.id))
    .limit(limit + 1)
  return toPage(rows.map(toProject), limit, ({ id }) => encodeCursor(id))
}

/** Adds a project. Refuses more than 50 (409 `too_many_projects`). */
export async function addProject(context: Context, input: NewProject): Promise<Project> {
  const { tx, clock, actor } = context
  await lockShowcase(context)
  const owned = await tx
    .select({ many: count() })
    .from(showcaseProjects)
    .where(eq(showcaseProjects.userId, actor.party.id))
  if (onlyRow(owned).many >= showcaseLimits.projects)
    throw new Refusal(409, 'too_many_projects', showcaseErrors.tooManyProjects)
  const added = await tx
    .insert(showcaseProjects)
    .values({ ...input, userId: actor.party.id, createdAt: clock(), updatedAt: clock() })
    .returning()
  return toProject(onlyRow(added))
}

/** Changes the given fields of the actor's own project; another user's is 404. */
export async function changeProject(
  { tx, clock, actor }: Context,
  id: number,
  given: ProjectChange & Was,
): Promise<Project> {
  const [known] = await tx.select().from(showcaseProjects).where(ownedBy(actor, id)).for('update')
  if (!known) throw notFound()
  const changed = await tx
    .update(showcaseProjects)
    .set({ ...mergeConcurrentChanges(known, given), updatedAt: clock() })
    .where(ownedBy(actor, id))
    .returning()
  return toProject(onlyRow(changed))
}

export async function removeProject({ db, actor }: ReadContext, id: number): Promise<void> {
  const { rowCount } = await db.delete(showcaseProjects).where(ownedBy(actor, id))
  if (rowCount === 0) throw notFound()
}

const ownedBy = (actor: Actor, id: number) =>
  and(eq(showcaseProjects.id, id), eq(showcaseProjects.userId, actor.party.id))

const toProject = (row: typeof showcaseProjects.$inferSelect): Project => ({
  id: row.id,
  userId: row.userId,
  title: row.title,
  description: row.description,
  status: row.status,
  date: row.date,
})
