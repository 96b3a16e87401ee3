import { actionLog } from '#contract/foundation/action-log/action-log.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { TargetNames } from '../../../platform/feature.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { startStream } from '../../../platform/http/stream.ts'
import type { Services } from '../../../platform/services.ts'
import { logAction } from './action-log.ts'
import { actionsAsCsv, listActions, readActionChoices } from './read-log.ts'
import { verifyActionLog } from './seals.sql.ts'
import { withTargetNames } from './target-names.ts'

/** The log of admins' actions (spec §3, admin_action_logs). */
export const actionLogRoutes = (services: Services, names: TargetNames): RouteDefinition[] => {
  const { database, clock, longReads } = services
  return [
    route(actionLog.list, {
      allow: 'admin',
      right: 'any',
      handler: async ({ query }) => {
        const { items, ...page } = await listActions(database.orm, query)
        return { ...page, items: await withTargetNames(database, names, items) }
      },
    }),
    route(actionLog.choices, { allow: 'admin', right: 'any', handler: () => readActionChoices(database.orm) }),
    route(actionLog.exportCsv, {
      allow: 'admin',
      right: 'any',
      visit: 'each',
      stepUp: true,
      handler: async ({ context, query, reply }) => {
        const table = await startStream(actionsAsCsv(services, query))
        const action = { type: 'other', targetType: 'action_log_export', targetId: 'csv', details: query } as const
        await inTransaction(context, (context) => logAction(context, action))
        const name = `action-log-${clock().toISOString().slice(0, 10)}.csv`
        reply.header('Content-Disposition', `attachment; filename="${name}"`).type('text/csv; charset=utf-8')
        return table
      },
    }),
    route(actionLog.verify, {
      allow: 'admin',
      right: 'any',
      handler: () => longReads.run(() => verifyActionLog(database, clock())),
    }),
  ]
}
