import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { messages } from '#contract/messages.ts'
import type { Tx } from './database.ts'
import { Refusal } from './refusal.ts'

type Ordered = PgTable & { id: PgColumn; position: PgColumn }

/**
 * Puts the rows of `table` whose `owner` is this person in the order of `ids`, from position 1. Refuses with 409 `conflict` when
 * `ids` are not exactly the person's own, each once. The caller holds the person, so that none comes or goes meanwhile.
 */
export async function putInOrder(tx: Tx, table: Ordered, owner: PgColumn, ownerId: number, ids: number[]) {
  const { rows } = await tx.execute<{ moved: number; owned: number }>(sql`
    with moved as (
      update ${table} set position = o.place
      from unnest(${sql.param(ids)}::int[]) with ordinality as o(id, place)
      where ${table.id} = o.id and ${owner} = ${ownerId} returning ${table.id})
    select (select count(*)::int from moved) as moved,
      (select count(*)::int from ${table} where ${owner} = ${ownerId}) as owned`)
  const { moved, owned } = rows[0]!
  if (moved !== ids.length || moved !== owned) throw new Refusal(409, 'conflict', messages.conflict)
}
