import { adminServiceTemplates, serviceTemplates } from '#contract/market/service-templates/service-templates.ts'
import type { AdminContext } from '../../../platform/context.ts'
import { decision } from '../../../platform/http/decision.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { addTemplate, changeTemplate, listTemplates, removeTemplate } from './templates.ts'

/** Service templates: read by influencers, managed by admins. */
export const templateRoutes = ({ database }: Services): RouteDefinition[] => {
  const log = (
    context: AdminContext,
    {
      what,
      template: { id, title },
      why = {},
    }: { what: 'add' | 'change' | 'remove'; template: { id: string; title: string }; why?: object },
  ) =>
    logAction(context, {
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
      right: 'moderation',
      handler: ({ query }) => listTemplates(database.orm, query),
    }),
    decision(adminServiceTemplates.create, 'moderation', async (context, { body }) => {
      const added = await addTemplate(context, body)
      await log(context, { what: 'add', template: added })
      return added
    }),
    decision(adminServiceTemplates.change, 'moderation', async (context, { params, body }) => {
      const changed = await changeTemplate(context, params.id, body)
      await log(context, { what: 'change', template: changed })
      return changed
    }),
    decision(adminServiceTemplates.remove, 'moderation', async (context, { params, body }) =>
      log(context, { what: 'remove', template: await removeTemplate(context.tx, params.id), why: body }),
    ),
  ]
}
