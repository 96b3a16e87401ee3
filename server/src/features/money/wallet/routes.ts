import { maxExported, money, type StatementLine } from '#contract/money/wallet/wallet.ts'
import type { TableFormat } from '../../../platform/documents/tables.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { tableFile } from '../../../platform/http/table-file.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { localTime } from '../../../platform/zones.ts'
import { readTimeZone } from '../../foundation/notifications/index.ts'
import { readUser } from '../../foundation/users/index.ts'
import { readBalanceHistory } from './balance-history.ts'
import { limitPdfs } from './pdf-limits.ts'
import { filtersOf, readLinesInChunks, readStatement } from './statement.sql.ts'
import type { drawStatement } from './statement-pdf.ts'
import { statementTable } from './statement-table.ts'
import { readWallet, viewPayment } from './wallet.ts'

const draw = workerTask<typeof drawStatement>('./statement-pdf.ts', import.meta.url, 'drawStatement')
const fileName = (now: Date) => `vivobid-statement-${now.toISOString().slice(0, 10)}`

export const walletRoutes = (services: Services): RouteDefinition[] => {
  const { database, workers, documents } = services
  const exportTable = (endpoint: typeof money.exportCsv | typeof money.exportXlsx, format: TableFormat) =>
    route(endpoint, {
      allow: 'signed-in',
      handler: async ({ context, actor, query, reply }) => {
        const lines = readLinesInChunks(context, { filters: await filtersOf(context, query), max: maxExported.csv })
        const name = fileName(services.clock())
        const language = query.lng ?? actor.person.language
        return tableFile(services, reply, { table: statementTable(lines), name, format, language })
      },
    })
  return [
    route(money.wallet, { allow: 'signed-in', handler: ({ context }) => readWallet(context) }),
    route(money.balanceHistory, { allow: 'signed-in', handler: ({ context }) => readBalanceHistory(context) }),
    route(money.statement, {
      allow: 'signed-in',
      handler: ({ context, query }) => readStatement(context, query),
    }),
    exportTable(money.exportCsv, 'csv'),
    exportTable(money.exportXlsx, 'xlsx'),
    route(money.exportPdf, {
      allow: 'signed-in',
      handler: async ({ context, actor, query, reply, request }) => {
        await limitPdfs(services, request, actor)
        const timeZone = query.timeZone ?? (await readTimeZone(database.orm, actor.person.id))
        const filters = await filtersOf(context, { ...query, timeZone })
        const chunks = readLinesInChunks(context, { filters, max: maxExported.pdf })
        const lines: StatementLine[] = []
        for await (const chunk of chunks) lines.push(...chunk)
        const { displayName, username } = await readUser(database.orm, actor.party.id)
        const order = {
          lines,
          owner: { displayName, username },
          language: query.lng ?? actor.person.language,
          timeZone,
          day: localTime(services.clock(), timeZone).date,
          query: { from: query.from, to: query.to, type: query.type, q: query.q },
        }
        const file = await documents.get(['statement', order], () => workers.run(draw, order))
        reply.header('Content-Disposition', `attachment; filename="${fileName(services.clock())}.pdf"`)
        return reply.type('application/pdf').send(file)
      },
    }),
    route(money.payment, {
      allow: 'signed-in',
      handler: ({ context, params }) => viewPayment(context, params.id),
    }),
  ]
}
