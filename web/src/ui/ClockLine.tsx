import { Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DisputeClockAction } from '#contract/disputes.ts'
import type { QuestionClock } from '#contract/purchases.ts'
import type { Clock } from '#contract/tasks.ts'
import { Moment, useTimes } from './figures.tsx'

/** What happens next by itself, and when (product.md 4: every order shows its clock). */
export function ClockLine({
  clock,
}: {
  clock: { action: Clock['action'] | DisputeClockAction | QuestionClock; at: string }
}) {
  const { t } = useTranslation()
  const { exact } = useTimes()
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClock size={18} stroke={1.5} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
      <Text size="sm">
        {t(`clock.${clock.action}`)} {exact(clock.at)} (<Moment at={clock.at} />)
      </Text>
    </Group>
  )
}
