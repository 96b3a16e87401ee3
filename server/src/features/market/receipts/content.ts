import type { ReceiptKind } from '#contract/market/receipts/receipts.ts'

/** The letter that starts the numbers of each kind of document. */
export const seriesByKind = { order: 'R', settlement: 'S', refund: 'C', deposit: 'T' } as const satisfies Record<
  ReceiptKind,
  string
>
export type Series = (typeof seriesByKind)[ReceiptKind]
export const kindBySeries = { R: 'order', S: 'settlement', C: 'refund', T: 'deposit' } as const satisfies Record<
  Series,
  ReceiptKind
>

/** Formats a number such as R-2026-000123. */
export const formatReceiptNumber = ({ series, year, number }: { series: Series; year: number; number: number }) =>
  `${series}-${year}-${String(number).padStart(6, '0')}`

/** A party; documents from before both had an address have none of the other one. */
export type Party = { name: string; username: string; country: string | null; address?: string[] }

/** The contents of a document, a snapshot of its issue; amounts in cents. */
export type ReceiptContent = {
  owner: Party
  other: Party | null
  dealTitle: string | null
  /**
   * The lines of a document. `label` is user text, null when the kind of line suffices. `amount` is null when it is included in another
   * line.
   */
  lines: {
    what: 'deal' | 'extra' | 'released' | 'fee' | 'returned' | 'credited'
    label: string | null
    amount: number | null
  }[]
  currency: 'USD'
  feeBps: number | null
  /** Value-added tax that the fee includes; missing where there was none at the issue. */
  vat?: { bps: number; amount: number }
  /** The payment method; `cardAmount` is the part of an order paid in by card. */
  method: 'credit_card' | 'paypal' | 'bank_transfer' | 'wallet' | null
  cardAmount: number
  taskId: number | null
  /** The payment provider's or bank's reference. */
  transactionId: string | null
  /** The number of the receipt for the same order. */
  receiptNumber: string | null
  occurredAt: string
  /** The owner's time zone at the issue, whose days the document names; missing where that was not known. */
  timeZone?: string
}
