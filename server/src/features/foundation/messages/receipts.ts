import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { announceToOthers } from '../../../platform/realtime/realtime.ts'
import { preferencesView } from '../preferences/index.ts'

/**
 * SQL: true if two people, given as expressions, both share read receipts: a person who hides them does not see others' either
 * (product.md 8).
 */
export const receiptsSharedSql = (one: number | string, other: number | string) => sql`not exists (
  select from ${preferencesView} r where r.user_id in (${expression(one)}, ${expression(other)})
    and r.preference_name = 'read_receipts' and r.preference_value = 'false')`

const expression = (person: number | string) => (typeof person === 'number' ? sql`${person}::int` : sql.raw(person))

/** Returns whether two people both share read receipts. */
export async function sharesReceipts(db: Queryable, one: number, other: number): Promise<boolean> {
  const { rows } = await db.execute<{ shared: boolean }>(sql`select ${receiptsSharedSql(one, other)} as shared`)
  return onlyRow(rows).shared
}

type Reading = Parameters<typeof announceToOthers>[0] & { tx: Queryable; actor: Pick<Actor, 'party'> }

/** Announces to the sender that the actor has read their messages, if both share read receipts. */
export async function announceRead(context: Reading, senderId: number): Promise<void> {
  if (await sharesReceipts(context.tx, context.actor.party.id, senderId))
    announceToOthers(context, [senderId], 'message')
}
