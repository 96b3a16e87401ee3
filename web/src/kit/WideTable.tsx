import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** Scrolls horizontally below this width in pixels. */
  minWidth: number
  /** Scrolls vertically above this height in pixels. */
  maxHeight?: number
  children: ReactNode
}

/** A scrollable table, also by keyboard. */
export const WideTable = ({ minWidth, maxHeight, children }: Props) => (
  <Table.ScrollContainer
    minWidth={minWidth}
    {...(maxHeight && { mah: maxHeight })}
    scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
  >
    {children}
  </Table.ScrollContainer>
)
