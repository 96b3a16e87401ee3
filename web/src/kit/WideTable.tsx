import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './wide-table.module.css'

type Props = {
  /** Scrolls horizontally below this width in pixels. */
  minWidth: number
  /** Scrolls vertically above this height in pixels. */
  maxHeight?: number
  children: ReactNode
}

/** A scrollable table, also by keyboard. */
export const WideTable = ({ minWidth, maxHeight, children }: Props) => (
  <Box className={classes.area} mah={maxHeight} tabIndex={0}>
    <Box miw={minWidth}>{children}</Box>
  </Box>
)
