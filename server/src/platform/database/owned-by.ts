import { type Column, eq, or, type SQL } from 'drizzle-orm'
import type { Party } from '../actor.ts'

/** Restricts rows to those of a party, which one of the columns names. */
export const ownedBy = ({ id }: Pick<Party, 'id'>, ...columns: Column[]): SQL | undefined =>
  or(...columns.map((column) => eq(column, id)))
