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
 * The readers of a public file: nobody but its owner and admins once its content is hidden or removed, or when it belongs to the profile
 * of somebody who is blocked. Avatars stay beside messages to others. Admins' views in this way are logged.
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
    if (!actor || actor.person.lacksTwoFactor) return 'nobody'
    if (actor.party.id === rows[0].owner_id) return 'reader'
    if (actor.party.role !== 'admin' || !mayReadWith(actor.grants.adminRights ?? [], workRights)) return 'nobody'
    await logAdminVisit({ ...readContext(services, actor), request }, visitTo('file', id))
    return 'reader'
  }
