import { adminServiceTemplates, serviceTemplates } from '#contract/service-templates/service-templates.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { type AskedBy, logAction } from '../action-log/action-log.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts'

/** Templates, for influencers to start from and for admins to keep. */
export const templateRoutes = ({ database, clock }: Services): RouteDefinition[] => {
  const log = (tx: Tx, by: AskedBy, what: string, { id, title }: { id: string; title: string }, why: object = {}) =>
    logAction(tx, by, clock, {
      type: 'other',
      targetType: 'service_template',
      targetId: id,
      details: { what: `template_${what}`, title, ...why },
    })
  return [
    route(serviceTemplates.list, {
      allow: 'influencer',
      handler: ({ query }) => listTemplates(database.orm, query),
    }),
    route(adminServiceTemplates.list, {
      allow: 'admin',
      handler: ({ query }) => listTemplates(database.orm, query),
    }),
    route(adminServiceTemplates.create, {
      allow: 'admin',
      handler: ({ actor, request, body, once }) =>
        once(async (tx) => {
          const added = await addTemplate(tx, clock, body)
          await log(tx, { actor, request }, 'add', added)
          return added
        }),
    }),
    route(adminServiceTemplates.change, {
      allow: 'admin',
      handler: ({ actor, request, params, body }) =>
        database.transaction(async (tx) => {
          const changed = await changeTemplate(tx, clock, params.id, body)
          await log(tx, { actor, request }, 'change', changed)
          return changed
        }),
    }),
    route(adminServiceTemplates.remove, {
      allow: 'admin',
      handler: ({ actor, request, params, body }) =>
        database.transaction(async (tx) => {
          await log(tx, { actor, request }, 'remove', await removeTemplate(tx, params.id), body)
        }),
    }),
  ]
}
