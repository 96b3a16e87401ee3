import { ActionIcon, Box } from '@mantine/core'
import { Link } from 'react-router'
import { CountBadge } from '../../kit/figures/CountBadge.tsx'
import type { Icon } from '../../kit/icon.ts'
import classes from './header.module.css'

type Props = {
  to: string
  icon: Icon
  /** Accessible name; with a count, it names what is counted. */
  label: string
  count: number
}

/** A header link with a count badge (spec §2, Navigation header). */
export function BadgeLink({ to, icon: Mark, label, count }: Props) {
  return (
    <Box pos="relative">
      <ActionIcon
        component={Link}
        to={to}
        variant="subtle"
        size={44}
        c="var(--mantine-color-text)"
        aria-label={label}
        title={label}
      >
        <Mark size={22} stroke={1.5} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <span aria-hidden className={classes.badge}>
          <CountBadge count={count} text="" />
        </span>
      )}
    </Box>
  )
}
