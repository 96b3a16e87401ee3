import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Below this width in pixels it scrolls sideways. */
  minWidth: number
  /** Above this height in pixels it scrolls. */
  maxHeight?: number
  children: ReactNode
}

/** A table that scrolls in itself, by keyboard as well. */
export const WideTable = ({ minWidth, maxHeight, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    {...(maxHeight && { mah: maxHeight })}
    scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
  >
    {children}
  </Table.ScrollContainer>
)
