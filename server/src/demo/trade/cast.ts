import { users } from '../../features/foundation/users/tables.ts'
import { type Account, type Actor, ownActor } from '../../platform/context.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Demo actors by username. */
export type Cast = {
  (username: string): Actor
  /** Somebody who joins later. */
  add(username: string, user: Account): void
}

export async function loadCast(db: Queryable): Promise<Cast> {
  const actors = new Map<string, Actor>()
  // the names are those of demo people
  const cast: Cast = Object.assign((username: string) => actors.get(username)!, {
    add: (username: string, { id, role, language }: Account) =>
      void actors.set(username, ownActor({ id, role, language }, { via: 'system' })),
  })
  const rows = await db
    .select({ id: users.id, username: users.username, role: users.role, language: users.language })
    .from(users)
  for (const { username, ...user } of rows) cast.add(username, user)
  return cast
}
