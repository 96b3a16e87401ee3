import type { PlatformFigures } from '#contract/admin/statistics/statistics.ts'

/** The figures that screens show; of chargebacks the money, not the number. */
export type Metric = Exclude<keyof PlatformFigures, 'chargebacks'>
