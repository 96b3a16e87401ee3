import { addUser } from '../src/features/foundation/users/users.ts'
import type { Database } from '../src/platform/database/database.ts'

/** Adds businesses that only own wallets; returns their ids. */
export async function addBusinesses({ orm }: Database, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const username = `business-${i}`
    const person = { username, email: `${username}@example.com`, passwordHash: '', language: 'en' } as const
    const { id } = await addUser({ db: orm, clock: () => new Date() }, { ...person, role: 'business' })
    ids.push(id)
  }
  return ids
}
