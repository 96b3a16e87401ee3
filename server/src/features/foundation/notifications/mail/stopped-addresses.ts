import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../../platform/database/database.ts'
import { usersView } from '../../users/index.ts'
import { stoppedAddresses } from '../tables.ts'

const people = usersView.as('people')

/** An address as it is stored: none differs from another only by its case. */
export const lower = (address: string) => address.trim().toLowerCase()

/** Since when the mail of a person has stopped; null: it has not. */
export async function mailStoppedAt(db: Queryable, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: stoppedAddresses.stoppedAt })
    .from(people)
    .innerJoin(stoppedAddresses, sql`${stoppedAddresses.address} = lower(${people.email})`)
    .where(eq(people.id, userId))
  return row?.at ?? null
}

/** How many addresses we no longer write to. */
export const countStoppedAddresses = (db: Queryable): Promise<number> => db.$count(stoppedAddresses)
