import { Card, Text } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './figure.module.css'
import { Sparkline } from './Sparkline.tsx'

type Props = {
  label: string
  /** Source of the figure. */
  source?: string | undefined
  /** Its change against the period before, or an action. */
  note?: ReactNode
  /** Its values over the period, oldest first, drawn beside it. */
  trend?: readonly (number | null)[] | undefined
  children: ReactNode
}

/** A figure with its label, change, trend and source. */
export function Figure({ label, source, note, trend, children }: Props) {
  return (
    <div className={classes.figure}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <div className={classes.value}>
        <div className={classes.amount}>{children}</div>
        {trend && <Sparkline values={trend} />}
      </div>
      {note}
      {source && (
        <Text size="xs" c="dimmed">
          {source}
        </Text>
      )}
    </div>
  )
}

/** A figure in its own card. */
export const FigureCard = (props: Props) => (
  <Card withBorder padding="lg">
    <Figure {...props} />
  </Card>
)

/** Figures side by side, two on phones; the number in each row leaves no place empty. */
export const FigureGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <div className={classes.grid}>{children}</div>
  </div>
)

/**
 * The same in one row that is scrolled sideways where it is narrow, also by keyboard, and stops at each figure; `label` names it for
 * screen readers.
 */
export function FigureRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const [isScrollable, setScrollable] = useState(false)
  useLayoutEffect(() => {
    // rendered when effects run
    const area = row.current!
    const observer = new ResizeObserver(() => setScrollable(area.scrollWidth > area.clientWidth + 1))
    observer.observe(area)
    return () => observer.disconnect()
  }, [])
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this in every browser */}
      <div ref={row} role="group" aria-label={label} className={classes.row} tabIndex={isScrollable ? 0 : undefined}>
        {children}
      </div>
    </div>
  )
}
