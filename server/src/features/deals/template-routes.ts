import { serviceTemplateDesk, serviceTemplates } from '#contract/service-templates.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { type Call, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts'

type By = Pick<Call<typeof serviceTemplateDesk.create, 'admin'>, 'actor' | 'request'>
/** Writes down what an admin does; the admin feature, which stands above, gives it. */
type LogAction = (
  tx: Tx,
  by: By,
  clock: Clock,
  action: { type: 'other'; targetType: string; targetId: string; details: Record<string, unknown> },
) => Promise<void>

/** Templates, for influencers to start from and for admins to keep. */
export const templateRoutes = ({ database, clock }: Services, logAction: LogAction): RouteDefinition[] => {
  const log = (tx: Tx, by: By, what: string, { id, title }: { id: string; title: string }, why: object = {}) =>
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
    route(serviceTemplateDesk.list, {
      allow: 'admin',
      handler: ({ query }) => listTemplates(database.orm, query),
    }),
    route(serviceTemplateDesk.create, {
      allow: 'admin',
      handler: ({ actor, request, body, once }) =>
        once(async (tx) => {
          const added = await addTemplate(tx, clock, body)
          await log(tx, { actor, request }, 'add', added)
          return added
        }),
    }),
    route(serviceTemplateDesk.change, {
      allow: 'admin',
      handler: ({ actor, request, params, body }) =>
        database.transaction(async (tx) => {
          const changed = await changeTemplate(tx, clock, params.id, body)
          await log(tx, { actor, request }, 'change', changed)
          return changed
        }),
    }),
    route(serviceTemplateDesk.remove, {
      allow: 'admin',
      handler: ({ actor, request, params, body }) =>
        database.transaction(async (tx) => {
          await log(tx, { actor, request }, 'remove', await removeTemplate(tx, params.id), body)
        }),
    }),
  ]
}
