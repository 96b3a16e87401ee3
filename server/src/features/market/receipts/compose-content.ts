import type { ReceiptContent } from './content.ts'
import type { MissingReceipt } from './missing-receipts.sql.ts'

/**
 * The contents of the document of a movement; `receiptNumber` is that of the same order's receipt, if there is one, `vatBps` the rate of
 * value-added tax that a fee includes.
 */
export function composeContent(
  missing: MissingReceipt,
  { receiptNumber, vatBps }: { receiptNumber: string | null; vatBps: number },
): { amount: number; content: ReceiptContent } {
  const lines = linesOf(missing)
  const fee = missing.series === 'S' ? Number(missing.fee) : 0
  const isTaxed = fee > 0 && vatBps > 0
  return {
    amount: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    content: {
      owner: missing.owner,
      other: missing.other,
      dealTitle: missing.deal_title,
      lines,
      currency: 'USD',
      feeBps: missing.series === 'S' ? missing.fee_bps : null,
      vat: isTaxed ? { bps: vatBps, amount: includedTax(fee, vatBps) } : undefined,
      method: missing.series === 'R' || missing.series === 'T' ? missing.method : null,
      cardAmount: missing.series === 'R' ? (missing.card_amount ?? 0) : 0,
      taskId: missing.task_id,
      transactionId: missing.transaction_id,
      receiptNumber: missing.series === 'R' ? null : receiptNumber,
      occurredAt: missing.occurred_at,
      timeZone: missing.time_zone ?? undefined,
    },
  }
}

function linesOf(missing: MissingReceipt): ReceiptContent['lines'] {
  const title = missing.deal_title
  switch (missing.series) {
    case 'R':
      return orderLines(missing)
    case 'S':
      return [
        { what: 'released', label: title, amount: Number(missing.released) },
        ...(Number(missing.fee) > 0 ? [{ what: 'fee' as const, label: null, amount: -Number(missing.fee) }] : []),
      ]
    case 'C':
      return [{ what: 'returned', label: title, amount: Number(missing.refunded) }]
    case 'T':
      return [{ what: 'credited', label: null, amount: Number(missing.credited) }]
  }
}

/** The deal and its extras; a quoted price covers them all. */
function orderLines({ deal_title, extras, held, is_price_asked }: MissingReceipt): ReceiptContent['lines'] {
  const extraOptions = extras ?? []
  const dealPrice = Number(held) - extraOptions.reduce((sum, { price }) => sum + price, 0)
  const isItemized = dealPrice > 0 && !is_price_asked
  return [
    { what: 'deal', label: deal_title, amount: isItemized ? dealPrice : Number(held) },
    ...extraOptions.map(({ label, price }) => ({ what: 'extra' as const, label, amount: isItemized ? price : null })),
  ]
}

/** The tax in a gross amount, in cents, rounded half up. */
const includedTax = (gross: number, bps: number) => Math.round((gross * bps) / (10_000 + bps))
