import { users } from '../../features/foundation/users/tables.ts'
import type { Actor } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Demo actors by username, as if signed in. */
export type Cast = {
  (username: string): Actor
  /** Somebody who joins later. */
  add(username: string, user: Pick<Actor, 'id' | 'role' | 'language'>): void
}

export async function loadCast(db: Queryable): Promise<Cast> {
  const actors = new Map<string, Actor>()
  const cast: Cast = Object.assign((username: string) => actors.get(username)!, {
    add: (username: string, user: Pick<Actor, 'id' | 'role' | 'language'>) => {
      actors.set(username, { ...user, isVerified: true, sessionId: 0, lacksTwoFactor: false })
    },
  })
  const rows = await db
    .select({ id: users.id, username: users.username, role: users.role, language: users.language })
    .from(users)
  for (const { username, ...user } of rows) cast.add(username, user)
  return cast
}
