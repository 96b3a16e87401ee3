import { useTranslation } from 'react-i18next'
import classes from './chart.module.css'
import type { ChartFormat, ChartPoint, ChartSeries } from './chart-data.ts'

type Props = {
  title: string
  /** Name of the points, such as 'Day'. */
  axis: string
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  format: ChartFormat
}

/** The values of a chart, newest at the end as in the drawing. */
export function ChartTable({ title, axis, series, points, format }: Props) {
  const { t } = useTranslation()
  return (
    <table className={classes.table}>
      <caption className={classes.hidden}>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{axis}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ id, long, values, isUnfinished }) => (
          <tr key={id}>
            <th scope="row" suppressHydrationWarning>
              {isUnfinished ? t('chart.soFar', { name: long }) : long}
            </th>
            {series.map(({ label }, index) => (
              <td key={label}>
                <bdi>{format(values[index] ?? null, index)}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
