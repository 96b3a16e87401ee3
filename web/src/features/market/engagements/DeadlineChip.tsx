import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { ShortDeadline } from '../../../kit/figures/ShortDeadline.tsx'
import { type ClockAction, useClockText } from './ClockLine.tsx'

type Props = {
  next: { action: ClockAction | 'due'; at: string } | null
  isLate?: boolean
} & Parameters<ReturnType<typeof useClockText>>[2]

/** The moment that matters next of an order or campaign request, short, with the whole sentence for those who ask for it. */
export function DeadlineChip({ next, isLate = false, ...words }: Props) {
  const { t } = useTranslation()
  const { due, near } = useTimes()
  const clockText = useClockText()
  if (!next) return null
  const { action, at } = next
  const sentence =
    action === 'due'
      ? t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: due(at) })
      : clockText({ action, at }, near(at), words)
  return <ShortDeadline action={action} at={at} sentence={sentence} />
}
