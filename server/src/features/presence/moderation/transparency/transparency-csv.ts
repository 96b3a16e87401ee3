import type { TransparencyReport } from '#contract/presence/moderation/transparency.ts'
import { type Field, toCsv } from '../../../../platform/documents/csv.ts'

/** The placeholder of a count that is not published. */
const withheld = 'withheld'

/** A transparency report as CSV: one line for each count, total and median. */
export function transparencyCsvOf({ quarter, groups, medianHours }: TransparencyReport): string {
  const line = (group: string, item: string, value: number | null): Field[] => [quarter, group, item, value ?? withheld]
  return toCsv([
    ['quarter', 'group', 'item', 'value'],
    ...groups.flatMap(({ name, rows, total }) => [
      ...rows.map((row) => line(name, row.name, row.count)),
      line(name, 'total', total),
    ]),
    line('median_hours', 'reports', medianHours.reports),
    line('median_hours', 'appeals', medianHours.appeals),
  ])
}
