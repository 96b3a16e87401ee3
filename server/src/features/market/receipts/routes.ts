import { receipts } from '#contract/market/receipts/receipts.ts'
import { product } from '#contract/product.ts'
import { inTransaction, type RequestContext } from '../../../platform/context.ts'
import { type RouteDefinition, route, visitTo } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services.ts'
import { workerTask } from '../../../platform/workers/workers.ts'
import { logAction } from '../../foundation/action-log/index.ts'
import { readSetting } from '../../foundation/settings/index.ts'
import { limitPdfs } from '../../money/wallet/index.ts'
import { formatReceiptNumber } from './content.ts'
import type { DrawnReceipt, drawReceipt } from './draw-receipt.ts'
import { listReceipts, type ReceiptRow, readReceipt } from './read-receipts.ts'

const draw = workerTask<typeof drawReceipt>('./draw-receipt.ts', import.meta.url, 'drawReceipt')

/** Receipts of money movements, for their owners; admins who read one are logged. */
export const receiptRoutes = (services: Services): RouteDefinition[] => {
  const { database, workers, documents } = services
  const logAdminView = (context: RequestContext, document: ReceiptRow) =>
    inTransaction(context, (context) =>
      logAction(context, {
        type: 'other',
        targetType: 'receipt',
        targetId: document.id,
        details: { what: 'receipt_view', number: formatReceiptNumber(document), userId: document.ownerId },
      }),
    )
  return [
    route(receipts.list, {
      allow: 'signed-in',
      right: 'any',
      visit: ({ query: { taskId, purchaseId, campaignRequestId } }) => {
        if (taskId !== undefined) return visitTo('task', taskId)
        if (purchaseId !== undefined) return visitTo('purchase', purchaseId)
        // without an order, only one's own
        return campaignRequestId === undefined ? null : visitTo('campaign_request', campaignRequestId)
      },
      handler: ({ context, query }) => listReceipts(context, query),
    }),
    route(receipts.download, {
      allow: 'signed-in',
      right: 'any',
      visit: 'each',
      handler: async ({ context, actor, request, params, query, reply }) => {
        await limitPdfs(services, request, actor)
        const document = await readReceipt(context, params.id)
        if (document.ownerId !== actor.party.id) await logAdminView(context, document)
        const { supportAddress } = await readSetting(database.orm, 'operator')
        const order = {
          document: toDrawnReceipt(document),
          language: query.language ?? actor.person.language,
          supportAddress,
        }
        const file = await documents.get(['receipt', order], () => workers.run(draw, order))
        const name = `${product.toLowerCase()}-${formatReceiptNumber(document)}.pdf`
        reply.header('Content-Disposition', `attachment; filename="${name}"`)
        return reply.type('application/pdf').send(file)
      },
    }),
  ]
}

const toDrawnReceipt = (row: ReceiptRow): DrawnReceipt => ({
  series: row.series,
  year: row.year,
  number: row.number,
  amount: row.amount,
  content: row.content,
  issuedAt: row.issuedAt,
  purchaseId: row.purchaseId,
  campaignRequestId: row.campaignRequestId,
  paymentId: row.paymentId,
})
