import { Card, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './figure.module.css'
import { Sparkline } from './Sparkline.tsx'

type Props = {
  label: string
  /** Where the figure comes from. */
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
        <Text fz={28} fw={600} lh={1.2} component="div">
          {children}
        </Text>
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

/** Figures side by side, the last row as wide as the others, so that none stands alone beside an empty place. */
export const FigureGrid = ({ children }: { children: ReactNode }) => <div className={classes.grid}>{children}</div>
