/** A place on the axis of a chart, such as a day, with one value for each series. */
export type ChartPoint = {
  id: string | number
  /** Name on the axis. */
  short: string
  /** Name beside its values and in the table. */
  long: string
  values: readonly (number | null)[]
  /** Its values may still change, as today's; drawn dashed, and labelled. */
  isUnfinished?: boolean
}

export type ChartSeries = {
  label: string
  /** Has another scale, and is in the table alone. */
  isOnlyInTable?: boolean
}

export type ChartKind = 'line' | 'area' | 'bar'

/** Formats a value of the series with this index; `short` on the axis. */
export type ChartFormat = (value: number | null, series: number, short?: boolean) => string

/** Distinguishes the series by colour and, for colour-blind users, by dashes. */
export const strokes = [
  { color: 'var(--vivobid-accent)', dash: '0' },
  { color: 'var(--vivobid-good)', dash: '7 4' },
  { color: 'var(--vivobid-text)', dash: '2 4' },
] as const

// the index is within the list
export const strokeOf = (series: number) => strokes[series % strokes.length]!
