import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Actor } from '../../platform/context.ts'
import { queryPrepared } from '../../platform/database/prepared.ts'
import type { MediaAccess } from '../../platform/http/pages/media.ts'
import { usersView } from '../users/index.ts'

type ReadActor = (request: FastifyRequest) => Promise<Actor | null>

/**
 * Who is served a public file: nobody but its owner and admins once what showed it is hidden or removed, or when it belongs to the profile
 * of somebody who is blocked. Pictures of people stay beside what they wrote to others.
 */
export const mediaAccess =
  (pool: pg.Pool, readActor: ReadActor) =>
  async (request: FastifyRequest, id: string): Promise<MediaAccess> => {
    const { rows } = await queryPrepared<{ owner_id: number }>(pool, {
      text: `select f.owner_id from files f join ${usersView} u on u.id = f.owner_id
        where f.id = $1 and (f.withheld_at is not null or (f.purpose in ('cover', 'link', 'showcase') and not u.is_active))`,
      values: [id],
    })
    if (!rows[0]) return 'everybody'
    const actor = request.headers.cookie === undefined ? null : await readActor(request)
    const isAllowed = actor && !actor.lacksTwoFactor && (actor.role === 'admin' || actor.id === rows[0].owner_id)
    return isAllowed ? 'reader' : 'nobody'
  }
