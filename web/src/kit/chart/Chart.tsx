import { lazy, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWasNear } from '../behaviour/use-was-near.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { ChartTable } from './ChartTable.tsx'
import classes from './chart.module.css'
import { type ChartFormat, type ChartKind, type ChartPoint, type ChartSeries, strokeOf } from './chart-data.ts'
import { useCrossHair } from './use-cross-hair.ts'

const Plot = lazy(() => import('./Plot.tsx'))

type Props = {
  title: string
  /** The level of its title among the headings of the page. */
  level?: 2 | 3
  /** Unit of the values. */
  unit?: string | undefined
  kind: ChartKind
  /** Name of the points, such as 'Day'. */
  axis: string
  series: readonly ChartSeries[]
  /** Oldest first. */
  points: readonly ChartPoint[]
  format: ChartFormat
  /** Text shown instead of a chart without any values; zeros count as none unless `isLowBest`. */
  empty: string
  isLoading?: boolean
  /** The lowest value is drawn on top, as of ranks. */
  isLowBest?: boolean
  hasDecimals?: boolean
  height?: number
}

/**
 * Values over time: title, unit, axes, a cross-hair for pointer and keyboard with its values above, and a table behind. Screen
 * readers always get the table. Without the component library, for public pages too.
 */
export function Chart({ title, level = 2, unit, isLoading = false, height = 220, ...props }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [showsTable, setShowsTable] = useState(false)
  const Heading = level === 2 ? 'h2' : 'h3'
  const { series, points, format, axis } = props
  const isEmpty = points.every(({ values }) =>
    values.every((value, index) => series[index]?.isOnlyInTable || (props.isLowBest ? value === null : !value)),
  )
  const table = <ChartTable title={title} axis={axis} series={series} points={points} format={format} />
  return (
    <section aria-labelledby={id} aria-busy={isLoading || undefined} className={classes.chart}>
      <div className={classes.head}>
        <Heading id={id} className={classes.title}>
          {title}
        </Heading>
        {unit && <span className={classes.unit}>{unit}</span>}
        {!isEmpty && !isLoading && (
          <button
            type="button"
            className={classes.switch}
            aria-label={t(showsTable ? 'chart.chartOf' : 'chart.tableOf', { name: title })}
            onClick={() => setShowsTable(!showsTable)}
          >
            {t(showsTable ? 'chart.showChart' : 'chart.showTable')}
          </button>
        )}
      </div>
      {isLoading ? (
        <div className={classes.loading} style={{ blockSize: height }} />
      ) : isEmpty ? (
        <p className={classes.empty}>{props.empty}</p>
      ) : showsTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is scrolled by keyboard too
        <figure className={classes.scroll} aria-label={title} tabIndex={0}>
          {table}
        </figure>
      ) : (
        <>
          <Drawing {...props} title={title} height={height} onFailed={() => setShowsTable(true)} />
          <div className={classes.hidden}>{table}</div>
        </>
      )}
    </section>
  )
}

/** Checks whether a value leaves anything to see: an empty bar does not. */
const isDrawn = (value: number | null | undefined, kind: ChartKind) => (kind === 'bar' ? Boolean(value) : value != null)

type DrawingProps = Omit<Props, 'level' | 'unit' | 'empty' | 'isLoading'> & {
  height: number
  /** Its code could not be loaded, or failed. */
  onFailed: () => void
}

/**
 * The plot with its cross-hair, whose code is loaded when it comes near the view. The values of the point with the cross-hair, otherwise
 * of the last finished one, are shown above it.
 */
function Drawing({ title, series, points, format, height, onFailed, ...props }: DrawingProps) {
  const { t, i18n } = useTranslation()
  const plot = useRef<HTMLDivElement>(null)
  const wasNear = useWasNear(plot)
  const isRtl = i18n.dir() === 'rtl'
  const crossHair = useCrossHair(points.length, isRtl)
  // drawn only with points
  const latest = points.findLast(({ isUnfinished }) => !isUnfinished) ?? points.at(-1)!
  // within the points (`useCrossHair`)
  const shown = crossHair.index === null ? latest : points[crossHair.index]!
  const drawn = series.flatMap(({ isOnlyInTable }, index) => (isOnlyInTable ? [] : [index]))
  const name = shown.isUnfinished ? t('chart.soFar', { name: shown.long }) : shown.long
  const values = drawn.map((index) => ({
    index,
    // an index of the series
    label: series[index]!.label,
    text: format(shown.values[index] ?? null, index),
  }))
  const place = <div className={classes.loading} style={{ blockSize: height }} />
  return (
    <>
      <div className={classes.readout} aria-hidden>
        {/* browsers write dates a little otherwise than the server */}
        <span className={classes.when} suppressHydrationWarning>
          {name}
        </span>
        {values.map(({ index, label, text }) => (
          <span key={label} className={classes.entry}>
            {drawn.length > 1 && <Swatch series={index} />}
            <span>{label}</span>
            <span className={classes.value}>
              <bdi>{text}</bdi>
            </span>
          </span>
        ))}
      </div>
      <div
        ref={plot}
        role="application"
        aria-roledescription={t('chart.chart')}
        aria-label={t('chart.moveBy', { name: title })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its cross-hair is moved by keys
        tabIndex={0}
        className={classes.plot}
        onKeyDown={crossHair.move}
        onBlur={crossHair.leave}
      >
        <ChartBoundary onError={onFailed}>
          {wasNear ? (
            <Suspense fallback={place}>
              <Plot
                {...props}
                points={points}
                drawn={drawn}
                format={format}
                active={crossHair.index}
                onPoint={crossHair.point}
                isRtl={isRtl}
                height={height}
              />
            </Suspense>
          ) : (
            place
          )}
        </ChartBoundary>
      </div>
      <p role="status" className={classes.hidden}>
        {crossHair.isByKeyboard && `${name}: ${values.map(({ label, text }) => `${label} ${text}`).join(', ')}`}
      </p>
      {points.some(
        (point) => point.isUnfinished && drawn.some((series) => isDrawn(point.values[series], props.kind)),
      ) && <p className={classes.note}>{t('chart.unfinished')}</p>}
    </>
  )
}

const Swatch = ({ series }: { series: number }) => {
  const { color, dash } = strokeOf(series)
  return (
    <svg width={24} height={4} aria-hidden="true">
      <line x2={24} y1={2} y2={2} stroke={color} strokeWidth={3} strokeDasharray={dash} />
    </svg>
  )
}
