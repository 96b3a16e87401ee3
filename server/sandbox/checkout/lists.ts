import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../src/platform/database/database.ts'
import type { ListQuery } from './parameters.ts'
import { noSuchObject } from './provider-error.ts'
import { sandboxObjects } from './tables.ts'

/** Conditions on the `created` time of a Stripe object. */
export function createdWithin(object: PgColumn, created: ListQuery['created'] = {}): SQL[] {
  const at = sql`(${object} ->> 'created')::bigint`
  const bounds: [number | undefined, string][] = [
    [created.gte, '>='],
    [created.lte, '<='],
    ['gt' in created ? created.gt : undefined, '>'],
    ['lt' in created ? created.lt : undefined, '<'],
  ]
  return bounds.flatMap(([bound, sign]) => (bound === undefined ? [] : [sql`${at} ${sql.raw(sign)} ${bound}`]))
}

/** A Stripe list. `rows` holds one row more than `limit` when there is another page. */
export const toList = <T extends object>(url: string, rows: { object: T }[], limit: number) => ({
  object: 'list',
  url,
  has_more: rows.length > limit,
  data: rows.slice(0, limit).map((row) => row.object),
})

/** One page of refunds or disputes, newest first; charges are expanded to objects where `expand` names them. */
export async function listReversals(
  db: Queryable,
  kind: 'refund' | 'dispute',
  { created, limit = 10, starting_after, expand = [] }: ListQuery,
) {
  const conditions = [
    sql`${sandboxObjects.object} ->> 'object' = ${kind}`,
    ...createdWithin(sandboxObjects.object, created),
  ]
  const sortKey = sql`((${sandboxObjects.object} ->> 'created')::bigint, ${sandboxObjects.id})`
  if (starting_after !== undefined) {
    const [last] = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, starting_after))
    if (!last) throw noSuchObject(kind, starting_after, 'starting_after')
    conditions.push(sql`${sortKey} < (${last.object.created}, ${last.id})`)
  }
  const charge = sql`(select c.object from sandbox_objects c where c.id = ${sandboxObjects.object} ->> 'charge')`
  const selected = expand.includes('data.charge')
    ? sql<object>`${sandboxObjects.object} || jsonb_build_object('charge', ${charge})`
    : sql<object>`${sandboxObjects.object}`
  const rows = await db
    .select({ object: selected })
    .from(sandboxObjects)
    .where(and(...conditions))
    .orderBy(desc(sql`(${sandboxObjects.object} ->> 'created')::bigint`), desc(sandboxObjects.id))
    .limit(limit + 1)
  return toList(`/v1/${kind}s`, rows, limit)
}
