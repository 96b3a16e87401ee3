import { transparency } from '#contract/presence/moderation/transparency.ts'
import { type AdminContext, inTransaction } from '../../../../platform/context.ts'
import { type RouteDefinition, route } from '../../../../platform/http/route.ts'
import type { Services } from '../../../../platform/services.ts'
import { logAction } from '../../../foundation/action-log/index.ts'
import { readExactTransparency, readTransparency } from './read-transparency.ts'
import { transparencyCsvOf } from './transparency-csv.ts'

const maxAge = 3_600
const attachment = (quarter: string) => `attachment; filename="vivobid-transparency-${quarter}.csv"`

/** The transparency report: published for everybody, exact for admins, whose exports are logged (product.md 9). */
export const transparencyRoutes = ({ database: { orm: db }, clock }: Services): RouteDefinition[] => [
  route(transparency.read, {
    allow: 'anyone',
    maxAge,
    handler: ({ query }) => readTransparency({ db, clock }, query.quarter),
  }),
  route(transparency.exportCsv, {
    allow: 'anyone',
    maxAge,
    handler: async ({ params: { quarter }, reply }) => {
      const { report } = await readTransparency({ db, clock }, quarter)
      reply.header('Content-Disposition', attachment(quarter)).type('text/csv; charset=utf-8')
      // a quarter that is named has a report, or is refused
      return transparencyCsvOf(report!)
    },
  }),
  route(transparency.exportExactCsv, {
    allow: 'admin',
    right: 'any',
    visit: 'each',
    stepUp: true,
    handler: async ({ context, params: { quarter }, reply }) => {
      const report = await readExactTransparency(context, quarter)
      await inTransaction(context, (context) =>
        logAction(context as AdminContext, {
          type: 'other',
          targetType: 'transparency_report',
          targetId: quarter,
          details: { what: 'transparency_export' },
        }),
      )
      reply.header('Content-Disposition', attachment(`${quarter}-exact`)).type('text/csv; charset=utf-8')
      return transparencyCsvOf(report)
    },
  }),
]
