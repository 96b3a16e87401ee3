import type { ReceiptKind } from '#contract/receipts.ts'

/** The letter that a kind's numbers begin with. */
export const seriesOf = { order: 'R', settlement: 'S', refund: 'C', deposit: 'T' } as const satisfies Record<
  ReceiptKind,
  string
>
export type Series = (typeof seriesOf)[ReceiptKind]
export const kindOf = { R: 'order', S: 'settlement', C: 'refund', T: 'deposit' } as const satisfies Record<
  Series,
  ReceiptKind
>

/** Such as R-2026-000123. */
export const numberOf = ({ series, year, number }: { series: Series; year: number; number: number }) =>
  `${series}-${year}-${String(number).padStart(6, '0')}`

type Party = { name: string; username: string; country: string | null }

/** What a document says, as things were when it was issued; amounts in cents. */
export type ReceiptContent = {
  owner: Party & { address: string[] }
  other: Party | null
  dealTitle: string | null
  /** `label` is what somebody wrote; null: the kind of line says it all, or the amount is part of another line. */
  lines: {
    what: 'deal' | 'extra' | 'released' | 'fee' | 'returned' | 'credited'
    label: string | null
    amount: number | null
  }[]
  currency: 'USD'
  feeBps: number | null
  /** How money came: for an order what a card paid in for it on the way. */
  method: 'credit_card' | 'paypal' | 'bank_transfer' | 'wallet' | null
  cardAmount: number
  taskId: number | null
  /** The provider's or the bank's number of a payment. */
  transactionId: string | null
  /** The number of the receipt of the same order. */
  receiptNumber: string | null
  occurredAt: string
}
