import { users } from '../../features/users/tables.ts'
import type { Actor } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Demo actors by username, as if signed in. */
export type Cast = (username: string) => Actor

export async function loadCast(db: Queryable): Promise<Cast> {
  const rows = await db
    .select({ id: users.id, username: users.username, role: users.role, language: users.language })
    .from(users)
  const actors = new Map(
    rows.map(({ username, ...row }) => [username, { ...row, isVerified: true, sessionId: 0, lacksTwoFactor: false }]),
  )
  return (username) => actors.get(username)!
}
