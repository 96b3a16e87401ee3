/**
 * SQL: true if the work `x`, a task or a campaign request, is completed work, for reviews and all figures (product.md 4): its status is
 * completed, and something was submitted, however it was ended.
 */
export const isCompletedWork = (x: string) => `(${x}.status = 'completed' and ${x}.first_delivered_at is not null)`

export type EndedWork = { status: string; completedAt: Date | null; firstDeliveredAt: Date | null }

/** The time at which the work of a row was completed; null when it was not, or nothing was ever submitted. */
export const completedWorkAt = ({ status, completedAt, firstDeliveredAt }: EndedWork): Date | null =>
  status === 'completed' && firstDeliveredAt ? completedAt : null
