import type { ReceiptContent } from './content.ts'
import type { Due } from './due.ts'

/** What is written down of a movement; `receiptNumber` is that of the receipt of the same order, where there is one. */
export function contentOf(due: Due, receiptNumber: string | null): { amount: number; content: ReceiptContent } {
  const lines = linesOf(due)
  return {
    amount: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    content: {
      owner: due.owner,
      other: due.other,
      dealTitle: due.deal_title,
      lines,
      currency: 'USD',
      feeBps: due.series === 'S' ? due.fee_bps : null,
      method: due.series === 'R' || due.series === 'T' ? due.method : null,
      cardAmount: due.series === 'R' ? (due.card_amount ?? 0) : 0,
      taskId: due.task_id,
      transactionId: due.transaction_id,
      receiptNumber: due.series === 'R' ? null : receiptNumber,
      occurredAt: due.occurred_at,
    },
  }
}

function linesOf(due: Due): ReceiptContent['lines'] {
  const title = due.deal_title
  switch (due.series) {
    case 'R':
      return orderLines(due)
    case 'S':
      return [
        { what: 'released', label: title, amount: Number(due.released) },
        ...(Number(due.fee) > 0 ? [{ what: 'fee' as const, label: null, amount: -Number(due.fee) }] : []),
      ]
    case 'C':
      return [{ what: 'returned', label: title, amount: Number(due.refunded) }]
    case 'T':
      return [{ what: 'credited', label: null, amount: Number(due.credited) }]
  }
}

/** The deal and its extras; where a price was asked for, it is one for all of them. */
function orderLines({ deal_title, extras, held, is_price_asked }: Due): ReceiptContent['lines'] {
  const asked = extras ?? []
  const rest = Number(held) - asked.reduce((sum, { price }) => sum + price, 0)
  const isSum = rest > 0 && !is_price_asked
  return [
    { what: 'deal', label: deal_title, amount: isSum ? rest : Number(held) },
    ...asked.map(({ label, price }) => ({ what: 'extra' as const, label, amount: isSum ? price : null })),
  ]
}
