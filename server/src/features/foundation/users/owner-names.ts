import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/database/database.ts'
import { isAnyOf } from '../../../platform/database/names.ts'
import type { TargetName } from '../../../platform/feature.ts'
import { usersView } from './views.ts'

const owner = usersView.as('owner')

/** Reads who the rows of a table belong to: their names are what the rows are called. */
export const ownerNames =
  (table: PgTable & { id: PgColumn; userId: PgColumn }, state?: PgColumn) =>
  async (db: Queryable, ids: string[]): Promise<TargetName[]> =>
    (await db
      .select({ id: table.id, name: owner.displayName, ...(state && { state }) })
      .from(table)
      .innerJoin(owner, eq(owner.id, table.userId))
      .where(isAnyOf(table.id, ids))) as TargetName[]
