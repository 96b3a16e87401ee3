import { useTranslation } from 'react-i18next'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { useBucketLabel, useFigureText } from './formats.ts'
import { type ChartData, type ChartDefinition, type Metric, strokes } from './metrics.ts'

type Props = { chart: ChartDefinition; figures: ChartData }
const tick = { fill: 'var(--vivobid-dimmed)', fontSize: 12 }

/** Lines or bars in reading direction, oldest first. Hidden from screen readers, which get the table beside it. */
export default function TrendChart({ chart, figures }: Props) {
  const { t, i18n } = useTranslation()
  const text = useFigureText()
  const name = useBucketLabel(figures.bucket)
  const isRtl = i18n.dir() === 'rtl'
  const metrics: readonly Metric[] = chart.metrics
  return (
    <div aria-hidden dir="ltr">
      <ResponsiveContainer width="100%" height={220} initialDimension={{ width: 320, height: 220 }}>
        <ComposedChart
          data={figures.series}
          margin={{ top: 8, bottom: 0, left: 0, right: 8 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--vivobid-border)" />
          <XAxis
            dataKey="from"
            reversed={isRtl}
            tickFormatter={name.short}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--vivobid-border)' }}
            minTickGap={28}
          />
          <YAxis
            orientation={isRtl ? 'right' : 'left'}
            tickFormatter={(value: number) => text(metrics[0]!, value, true)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={56}
            allowDecimals={chart.name === 'conversion' || chart.name === 'costPerView'}
          />
          <Tooltip
            isAnimationActive={false}
            cursor={{ fill: 'var(--vivobid-soft)', stroke: 'var(--vivobid-border)' }}
            contentStyle={{
              background: 'var(--vivobid-raised)',
              border: '1px solid var(--vivobid-border)',
              borderRadius: 'var(--vivobid-radius)',
              direction: i18n.dir(),
            }}
            labelFormatter={(day) => name.long(String(day))}
            formatter={(value, metric) => [text(metric as Metric, Number(value)), t(`analytics.${metric as Metric}`)]}
          />
          {metrics.map((metric, i) =>
            chart.kind === 'bar' ? (
              <Bar
                key={metric}
                dataKey={metric}
                fill={strokes[i]!.color}
                radius={[4, 4, 0, 0]}
                maxBarSize={36}
                isAnimationActive={false}
              />
            ) : (
              <Line
                key={metric}
                dataKey={metric}
                stroke={strokes[i]!.color}
                strokeDasharray={strokes[i]!.dash}
                strokeWidth={2}
                dot={figures.series.length === 1}
                connectNulls
                isAnimationActive={false}
              />
            ),
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}
