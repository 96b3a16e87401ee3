import classes from './figure.module.css'

const width = 96
const height = 32

/** The history of a figure as a small line, in reading direction. Decorative: the figure and its change are written in words. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const step = width / (values.length - 1)
  const y = (value: number) => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height)
  const points = values.flatMap((value, index) =>
    value === null ? [] : [`${(index * step).toFixed(1)},${y(value).toFixed(1)}`],
  )
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={classes.sparkline}
      aria-hidden="true"
      focusable="false"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
