/**
 * SQL: whether the work `x`, a task or a campaign request, is completed work, for reviews and all figures (product.md 4): it ended as
 * completed, and something was handed in, however it was ended.
 */
export const isCompletedWork = (x: string) => `(${x}.status = 'completed' and ${x}.first_delivered_at is not null)`

export type EndedWork = { status: string; completedAt: Date | null; firstDeliveredAt: Date | null }

/** The same of a row: when the work was completed; null when it was not, or nothing was ever handed in. */
export const completedWorkAt = ({ status, completedAt, firstDeliveredAt }: EndedWork): Date | null =>
  status === 'completed' && firstDeliveredAt ? completedAt : null
