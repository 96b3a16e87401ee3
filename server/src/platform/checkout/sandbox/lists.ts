import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../database.ts'
import { missing } from './faults.ts'
import type { ObjectList } from './parameters.ts'
import { sandboxObjects } from './tables.ts'

/** Of an object in the provider's form: made within this span. */
export function createdWithin(object: PgColumn, created: ObjectList['created'] = {}): SQL[] {
  const at = sql`(${object} ->> 'created')::bigint`
  const bounds: [number | undefined, string][] = [
    [created.gte, '>='],
    [created.lte, '<='],
    ['gt' in created ? created.gt : undefined, '>'],
    ['lt' in created ? created.lt : undefined, '<'],
  ]
  return bounds.flatMap(([bound, sign]) => (bound === undefined ? [] : [sql`${at} ${sql.raw(sign)} ${bound}`]))
}

/** One more than `limit` rows were read, if there are more. */
export const listOfObjects = <T extends object>(url: string, rows: { object: T }[], limit: number) => ({
  object: 'list',
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map((row) => row.object),
})

/** One page of the refunds or disputes, newest first; charges as objects where `expand` asks for them. */
export async function listReversals(
  db: Queryable,
  kind: 'refund' | 'dispute',
  { created, limit = 10, starting_after, expand = [] }: ObjectList,
) {
  const wanted = [
    sql`${sandboxObjects.object} ->> 'object' = ${kind}`,
    ...createdWithin(sandboxObjects.object, created),
  ]
  const place = sql`((${sandboxObjects.object} ->> 'created')::bigint, ${sandboxObjects.id})`
  if (starting_after !== undefined) {
    const [last] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, starting_after))
    if (!last) throw missing(kind, starting_after, 'starting_after')
    wanted.push(sql`${place} < (${last.object.created}, ${last.id})`)
  }
  const charge = sql`(select c.object from sandbox_objects c where c.id = ${sandboxObjects.object} ->> 'charge')`
  const shown = expand.includes('data.charge')
    ? sql<object>`${sandboxObjects.object} || jsonb_build_object('charge', ${charge})`
    : sql<object>`${sandboxObjects.object}`
  const rows = await db
    .select({ object: shown })
    .from(sandboxObjects)
    .where(and(...wanted))
    .orderBy(desc(sql`(${sandboxObjects.object} ->> 'created')::bigint`), desc(sandboxObjects.id))
    .limit(limit + 1)
  return listOfObjects(`/v1/${kind}s`, rows, limit)
}
