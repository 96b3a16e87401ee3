import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { type ClockAction, ClockLine } from './ClockLine.tsx'

type Clock = { action: ClockAction; at: string }

type Words = Omit<ComponentProps<typeof ClockLine>, 'clock'>

type Props = {
  next: { action: ClockAction | 'due'; at: string } | null
  isLate: boolean
} & Words

/** Consequence of leaving a question unanswered, on its page, if that is not the next date. */
export function OpenQuestion({ clock, next, ...words }: Pick<Props, 'next'> & Words & { clock: Clock | null }) {
  if (!clock || clock.action === 'cancel_late' || next?.action !== 'due') return null
  return <ClockLine clock={clock} {...words} />
}

/** The moment that matters next: the due date, or the next automatic step. */
export function NextDate({ next, isLate, ...words }: Props) {
  const { t } = useTranslation()
  const { due } = useTimes()
  if (!next) return null
  const { action, at } = next
  if (action !== 'due') return <ClockLine clock={{ action, at }} {...words} />
  return (
    <Text size="sm" fw={isLate ? 600 : undefined}>
      {t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: due(at) })}
    </Text>
  )
}
