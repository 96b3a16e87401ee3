import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { requestErrors } from '#contract/request-errors.ts'
import { Refusal } from '../refusal.ts'
import type { Tx } from './database.ts'
import { onlyRow } from './only-row.ts'

type Ordered = PgTable & { id: PgColumn; position: PgColumn }

/**
 * Sets the `position` of a person's rows to the order of `ids`, from 1. Refuses with 409 `conflict` unless `ids` are exactly that
 * person's rows (of which `only` may leave some out), each once. The caller holds a lock on the person, so that none are added or removed meanwhile.
 */
export async function reorder(
  tx: Tx,
  { table, owner, ownerId, only = sql`true` }: { table: Ordered; owner: PgColumn; ownerId: number; only?: SQL },
  ids: number[],
) {
  const { rows } = await tx.execute<{ moved: number; owned: number }>(sql`
    with moved as (
      update ${table} set position = o.place
      from unnest(${sql.param(ids)}::int[]) with ordinality as o(id, place)
      where ${table.id} = o.id and ${owner} = ${ownerId} and ${only} returning ${table.id})
    select (select count(*)::int from moved) as moved,
      (select count(*)::int from ${table} where ${owner} = ${ownerId} and ${only}) as owned`)
  const { moved, owned } = onlyRow(rows)
  if (moved !== ids.length || moved !== owned) throw new Refusal(409, 'conflict', requestErrors.conflict)
}
