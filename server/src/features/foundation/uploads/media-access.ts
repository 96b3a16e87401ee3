import type { FastifyRequest } from 'fastify'
import { mayReadWith, workRights } from '#contract/foundation/users/admin-rights.ts'
import { type Actor, readContext } from '../../../platform/context.ts'
import { queryPrepared } from '../../../platform/database/prepared.ts'
import type { MediaAccess } from '../../../platform/http/pages/media.ts'
import { visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { logAdminVisit } from '../action-log/index.ts'
import { usersView } from '../users/index.ts'

type ReadActor = (request: FastifyRequest) => Promise<Actor | null>

/**
 * Who is served a public file: nobody but its owner and admins once what showed it is hidden or removed, or when it belongs to the profile
 * of somebody who is blocked. Pictures of people stay beside what they wrote to others. What admins see in this way is logged.
 */
export const mediaAccess =
  (services: Services, readActor: ReadActor) =>
  async (request: FastifyRequest, id: string): Promise<MediaAccess> => {
    const { rows } = await queryPrepared<{ owner_id: number }>(services.database.pool, {
      text: `select f.owner_id from files f join ${usersView} u on u.id = f.owner_id
        where f.id = $1 and (f.withheld_at is not null or (f.purpose in ('cover', 'link', 'showcase') and not u.is_active))`,
      values: [id],
    })
    if (!rows[0]) return 'everybody'
    const actor = request.headers.cookie === undefined ? null : await readActor(request)
    if (!actor || actor.lacksTwoFactor) return 'nobody'
    if (actor.id === rows[0].owner_id) return 'reader'
    if (actor.role !== 'admin' || !mayReadWith(actor.adminRights ?? [], workRights)) return 'nobody'
    await logAdminVisit({ ...readContext(services, actor), request }, visitTo('file', id))
    return 'reader'
  }
