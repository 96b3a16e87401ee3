import { product } from '#contract/product.ts'
import { receipts } from '#contract/receipts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import { type Call, type RouteDefinition, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { numberOf } from './content.ts'
import { drawReceipt } from './draw-receipt.ts'
import { type Document, listReceipts, readReceipt } from './read-receipts.ts'

type By = Pick<Call<typeof receipts.download, 'signed-in'>, 'actor' | 'request'>
/** Writes down what an admin does; the admin feature, which stands above, gives it. */
type LogAction = (
  tx: Tx,
  by: By,
  clock: Clock,
  action: { type: 'other'; targetType: string; targetId: number; details: Record<string, unknown> },
) => Promise<void>

/** Documents of money that has moved, for whom they were issued to; an admin's look at one is written down. */
export const receiptRoutes = (services: Services, logAction: LogAction): RouteDefinition[] => {
  const { database, clock } = services
  const logLook = (by: By, document: Document) =>
    database.transaction((tx) =>
      logAction(tx, by, clock, {
        type: 'other',
        targetType: 'receipt',
        targetId: document.id,
        details: { what: 'receipt_view', number: numberOf(document), userId: document.ownerId },
      }),
    )
  return [
    route(receipts.list, {
      allow: 'signed-in',
      handler: ({ actor, query }) => listReceipts(services, actor, query),
    }),
    route(receipts.download, {
      allow: 'signed-in',
      handler: async ({ actor, request, params, query, reply }) => {
        const document = await readReceipt(database.orm, actor, params.id)
        if (document.ownerId !== actor.id) await logLook({ actor, request }, document)
        const file = await drawReceipt(document, query.language ?? actor.language)
        const name = `${product.toLowerCase()}-${numberOf(document)}.pdf`
        reply.header('Content-Disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(file)
      },
    }),
  ]
}
