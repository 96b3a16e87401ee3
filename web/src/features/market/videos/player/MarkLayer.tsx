import { type PointerEvent, useState } from 'react'
import type { VideoComment } from '#contract/market/videos/videos.ts'
import classes from './player.module.css'

export type Mark = NonNullable<VideoComment['mark']>
type Point = Mark[number][number]

/** Limits of a drawing, as in the contract. */
const most = { lines: 10, points: 200 }

type Props = {
  mark: Mark | null
  /** Called with a new drawing; without it, the layer only shows one. */
  onDraw?: ((mark: Mark) => void) | undefined
}

/** A drawing over the frame, in thousandths of its width and height. */
export function MarkLayer({ mark, onDraw }: Props) {
  const [line, setLine] = useState<Point[] | null>(null)
  if (!mark && !onDraw) return null
  const pointAt = (event: PointerEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const share = (value: number, of: number) => Math.round(Math.min(Math.max(0, value / of), 1) * 1_000)
    return [share(event.clientX - left, width), share(event.clientY - top, height)]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!onDraw || (mark?.length ?? 0) >= most.lines) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setLine([pointAt(event)])
  }
  const end = () => {
    if (line && onDraw) onDraw([...(mark ?? []), line])
    setLine(null)
  }
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      className={classes.marks}
      data-drawing={Boolean(onDraw) || undefined}
      aria-hidden
      onPointerDown={begin}
      onPointerMove={(event) => {
        if (line && line.length < most.points) setLine([...line, pointAt(event)])
      }}
      onPointerUp={end}
      onPointerCancel={() => setLine(null)}
    >
      {[...(mark ?? []), ...(line ? [line] : [])].map((points, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
        <polyline key={i} points={pathOf(points)} vectorEffect="non-scaling-stroke" />
      ))}
    </svg>
  )
}

/** A tap is a dot: a line of one point is drawn to itself. */
const pathOf = (points: Point[]) =>
  (points.length === 1 ? [...points, ...points] : points).map(([x, y]) => `${x},${y}`).join(' ')
