import { Box, type BoxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chip-row.module.css'

/** One row of chips of which one is chosen, within a `Chip.Group`; it scrolls where it does not fit. */
export const ChipRow = ({ label, children, ...props }: BoxProps & { label: string; children: ReactNode }) => (
  <Box className={classes.chips} role="radiogroup" aria-label={label} {...props}>
    {children}
  </Box>
)
