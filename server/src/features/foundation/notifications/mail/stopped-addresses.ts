import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../../platform/database/database.ts'
import { usersView } from '../../users/index.ts'
import { stoppedAddresses } from '../tables.ts'

const people = usersView.as('people')

/** An address in its stored form, lower case without spaces around it. */
export const lower = (address: string) => address.trim().toLowerCase()

/** The time since which the mail of a person has stopped; null: it has not. */
export async function mailStoppedAt(db: Queryable, userId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: stoppedAddresses.stoppedAt })
    .from(people)
    .innerJoin(stoppedAddresses, sql`${stoppedAddresses.address} = lower(${people.email})`)
    .where(eq(people.id, userId))
  return row?.at ?? null
}

/** The number of addresses that we no longer write to. */
export const countStoppedAddresses = (db: Queryable): Promise<number> => db.$count(stoppedAddresses)
