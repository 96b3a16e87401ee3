import { ActionIcon, Box } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import { CountBadge } from '../ui/CountBadge.tsx'

type Props = {
  to: string
  icon: Icon
  /** What it is called; with a count, what is counted. */
  label: string
  count: number
}

/** A control of the header for what waits behind it (spec §2, Navigation header). */
export function WaitingLink({ to, icon: Mark, label, count }: Props) {
  return (
    <Box pos="relative">
      <ActionIcon component={Link} to={to} variant="default" size={36} aria-label={label} title={label}>
        <Mark size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <span
          aria-hidden
          style={{ position: 'absolute', insetBlockStart: -8, insetInlineEnd: -8, pointerEvents: 'none' }}
        >
          <CountBadge count={count} text="" />
        </span>
      )}
    </Box>
  )
}
