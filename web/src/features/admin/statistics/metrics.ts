import type { PlatformFigures } from '#contract/admin/statistics/statistics.ts'

/** The figures that screens show; of chargebacks the money, not how many there were. */
export type Metric = Exclude<keyof PlatformFigures, 'chargebacks'>
