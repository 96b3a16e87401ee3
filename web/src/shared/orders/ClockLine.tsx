import { Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DisputeClockAction } from '#contract/disputes/disputes.ts'
import type { PriceRequestClock } from '#contract/orders/purchases.ts'
import type { Clock } from '#contract/orders/tasks.ts'
import { RelativeTime, useTimes } from '../../format/figures.tsx'
import classes from './clock-line.module.css'

/** The next automatic action and its time (product.md 4: every order shows its clock). */
export function ClockLine({
  clock,
}: {
  clock: { action: Clock['action'] | DisputeClockAction | PriceRequestClock; at: string }
}) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClock size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <Text size="sm">
        {t(`clock.${clock.action}`, { at: exact(clock.at) })} (<RelativeTime at={clock.at} />)
      </Text>
    </Group>
  )
}
