import type { payments } from './tables.ts'

export type Payment = typeof payments.$inferSelect

/** Since when the money of a finished checkout is on its way, as an ISO moment; undefined when it is not. */
export const processingSince = ({ status, paymentDetails: { processingAt } }: Payment): string | undefined =>
  status === 'pending' && typeof processingAt === 'string' ? processingAt : undefined
