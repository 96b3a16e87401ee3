import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  type RectangleProps,
  ReferenceDot,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import { type ChartFormat, type ChartKind, type ChartPoint, strokeOf } from './chart-data.ts'

export type PlotProps = {
  kind: ChartKind
  points: readonly ChartPoint[]
  /** Indexes of the drawn series. */
  drawn: readonly number[]
  format: ChartFormat
  /** Index of the point with the cross-hair. */
  active: number | null
  /** The pointer is over a point, or has left. */
  onPoint: (index: number | null) => void
  isRtl: boolean
  height: number
  /** The lowest value is drawn on top, as of ranks. */
  isLowBest?: boolean | undefined
  hasDecimals?: boolean | undefined
}

const tick = { fill: 'var(--vivobid-dimmed)', fontSize: 12 }
const unfinishedDash = '3 4'
const barGap = 1
const indexOf = (state: { activeTooltipIndex?: unknown }) => {
  const index = Number(state.activeTooltipIndex ?? Number.NaN)
  return Number.isInteger(index) ? index : null
}

/** Lines, areas or bars in reading direction, oldest first, with the cross-hair. Drawing only: the values are shown beside it. */
export default function Plot(props: PlotProps) {
  const { points, drawn, format, active, onPoint, isRtl, height } = props
  const marked = active === null ? undefined : points[active]
  return (
    <div aria-hidden dir="ltr">
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
        <ComposedChart
          data={[...points]}
          margin={{ top: 8, bottom: 0, left: 0, right: 8 }}
          accessibilityLayer={false}
          onMouseMove={(state) => onPoint(indexOf(state))}
          onMouseLeave={() => onPoint(null)}
          onTouchStart={(state) => onPoint(indexOf(state))}
          onTouchMove={(state) => onPoint(indexOf(state))}
        >
          <CartesianGrid vertical={false} stroke="var(--vivobid-border)" />
          <XAxis
            dataKey="id"
            reversed={isRtl}
            tickFormatter={(id) => points.find((point) => point.id === id)?.short ?? ''}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--vivobid-border)' }}
            minTickGap={28}
          />
          <YAxis
            orientation={isRtl ? 'right' : 'left'}
            reversed={props.isLowBest ?? false}
            domain={props.isLowBest ? ['dataMin', 'dataMax'] : [0, 'auto']}
            interval={props.isLowBest ? 'preserveStartEnd' : 'preserveEnd'}
            // there is a series to draw
            tickFormatter={(value: number) => format(value, drawn[0]!, true)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={56}
            allowDecimals={props.hasDecimals ?? false}
          />
          {drawn.flatMap((series) => marksOf(series, props))}
          {marked && <ReferenceLine x={marked.id} stroke="var(--vivobid-control)" ifOverflow="visible" />}
          {marked &&
            props.kind !== 'bar' &&
            drawn.map((series) => {
              const value = marked.values[series]
              if (value == null) return null
              const { color } = strokeOf(series)
              return (
                <ReferenceDot key={series} x={marked.id} y={value} r={4} fill={color} stroke="var(--vivobid-surface)" />
              )
            })}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** A series: its finished points, and dashed from the last of them the unfinished ones. */
function marksOf(series: number, { kind, points, isLowBest }: PlotProps) {
  const stroke = strokeOf(series)
  const valueAt = (point: ChartPoint) => point.values[series] ?? null
  const shared = { isAnimationActive: false, activeDot: false } as const
  if (kind === 'bar')
    return [
      <Bar
        key={series}
        dataKey={valueAt}
        fill={stroke.color}
        maxBarSize={36}
        isAnimationActive={false}
        shape={(bar: RectangleProps & { payload?: ChartPoint }) => (
          <BarShape bar={bar} isUnfinished={bar.payload?.isUnfinished ?? false} />
        )}
      />,
    ]
  const firstUnfinished = points.findIndex((point) => point.isUnfinished)
  const end = firstUnfinished === -1 ? points.length : firstUnfinished
  const lastFinished = points[end - 1]
  const hasOnePoint = points.filter((point) => valueAt(point) !== null).length === 1
  const line = { ...shared, stroke: stroke.color, strokeWidth: 2, connectNulls: true, dot: hasOnePoint }
  const finished = {
    ...line,
    dataKey: (point: ChartPoint) => (point.isUnfinished ? null : valueAt(point)),
    strokeDasharray: stroke.dash,
  }
  const unfinished = {
    ...line,
    dataKey: (point: ChartPoint) => (point.isUnfinished || point === lastFinished ? valueAt(point) : null),
    strokeDasharray: unfinishedDash,
    strokeOpacity: 0.7,
  }
  if (kind === 'line')
    return [
      <Line key={series} {...finished} />,
      ...(end < points.length ? [<Line key={`${series} unfinished`} {...unfinished} />] : []),
    ]
  const fill = { fill: stroke.color, fillOpacity: 0.12, baseValue: isLowBest ? ('dataMax' as const) : 0 }
  return [
    <Area key={series} {...finished} {...fill} />,
    ...(end < points.length
      ? [<Area key={`${series} unfinished`} {...unfinished} {...fill} fillOpacity={0.05} />]
      : []),
  ]
}

/** A bar; an unfinished one is only outlined. */
const BarShape = ({ bar, isUnfinished }: { bar: RectangleProps; isUnfinished: boolean }) => (
  <Rectangle
    {...bar}
    x={(bar.x ?? 0) + barGap}
    width={Math.max(1, (bar.width ?? 0) - 2 * barGap)}
    radius={[4, 4, 0, 0]}
    {...(isUnfinished && { fillOpacity: 0.15, stroke: bar.fill, strokeWidth: 1.5, strokeDasharray: unfinishedDash })}
  />
)
