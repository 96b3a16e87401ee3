import { Card } from '@mantine/core'
import { Chart } from '../../kit/chart/Chart.tsx'
import type { ChartPoint } from '../../kit/chart/chart-data.ts'
import type { Pattern } from './pattern.ts'

const values = [
  [12, 9],
  [18, 14],
  [15, 11],
  [22, 17],
  [31, 21],
  [27, 19],
  [9, 6],
]
const points: ChartPoint[] = values.map((pair, index) => ({
  id: index,
  short: `${index + 2} Mar`,
  long: `${index + 2} March 2026`,
  values: pair,
  isUnfinished: index === values.length - 1,
}))
const shared = {
  axis: 'Day',
  points,
  format: (value: number | null) => (value === null ? '–' : String(value)),
  empty: 'Nothing in this period',
  level: 3,
} as const
const views = [{ label: 'Views' }]

export const charts: Pattern[] = [
  {
    name: 'Chart',
    states: (
      <>
        <Card withBorder>
          <Chart
            {...shared}
            title="Lines, today unfinished"
            unit="Number"
            kind="line"
            series={[{ label: 'Views' }, { label: 'Visitors' }]}
          />
        </Card>
        <Card withBorder>
          <Chart {...shared} title="Bars, today unfinished" unit="Number" kind="bar" series={views} />
        </Card>
        <Card withBorder>
          <Chart {...shared} title="Area" kind="area" points={points.slice(0, -1)} series={views} height={140} />
        </Card>
        <Card withBorder>
          <Chart {...shared} title="Loading" kind="line" points={[]} series={views} isLoading height={140} />
        </Card>
        <Card withBorder>
          <Chart {...shared} title="Empty" kind="line" points={[]} series={views} />
        </Card>
      </>
    ),
  },
]
