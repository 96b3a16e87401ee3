import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './term.module.css'

/** A name and its value inside a `dl`. */
export const Term = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Box component="dd" m={0}>
      {children}
    </Box>
  </div>
)

/** Several `Term`s: in a narrow place a line each, the values at its end; in a wide one in columns, the values below. */
export const Terms = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <dl className={classes.terms}>{children}</dl>
  </div>
)
