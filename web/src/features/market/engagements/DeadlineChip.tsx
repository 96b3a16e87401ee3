import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTimes } from '../../../format/figures.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { timeLeft } from '../../../format/time-left.ts'
import { type ClockAction, useClockText } from './ClockLine.tsx'
import classes from './deadline-chip.module.css'

const urgentMs = 86_400_000

/** The outcome of a deadline, in a word. */
const outcomes = {
  accept_delivery: 'accepted',
  confirm_completion: 'accepted',
  verify_silently: 'accepted',
  agree_cancel: 'refunded',
  cancel_late: 'refunded',
  cancel_unaccepted: 'refunded',
  dispute_refunds: 'refunded',
  end_missing: 'refunded',
  lapse_check: 'refunded',
  refund_blocked: 'refunded',
  lapse_agreement: 'expires',
  lapse_due_date: 'expires',
  lapse_question: 'expires',
  lapse_quote: 'expires',
  lapse_request: 'expires',
  lapse_split: 'expires',
  lapse_unpaid: 'expires',
  dispute_releases: 'released',
  proposal_binds: 'decided',
  proposal_stands: 'decided',
  resume_waiting: 'resumes',
  goods_arrived: 'received',
  let_publish: 'publishable',
} as const satisfies Record<ClockAction, string>

type Props = {
  next: { action: ClockAction | 'due'; at: string } | null
  isLate?: boolean
  of?: 'order' | 'request'
}

/**
 * The moment that matters next in a few words, red within a day: '23h · then accepted'. The exact time and the whole sentence are its
 * title, and what screen readers read.
 */
export function DeadlineChip({ next, isLate = false, of = 'order' }: Props) {
  const { t, i18n } = useTranslation()
  const { due, near } = useTimes()
  const clockText = useClockText()
  if (!next) return null
  const { action, at } = next
  const left = Date.parse(at) - serverNow()
  const time = timeLeft(Math.abs(left), i18n.language)
  const sentence =
    action === 'due'
      ? t(isLate ? 'task.lateSince' : 'task.dueOnDay', { at: due(at) })
      : clockText({ action, at }, of, near(at))
  const short =
    action === 'due'
      ? t(left < 0 ? 'deadline.late' : 'deadline.due', { time })
      : t(`deadline.${outcomes[action]}`, { time })
  return (
    <time dateTime={at} title={sentence} className={classes.chip} data-urgent={left < urgentMs || undefined}>
      <span aria-hidden>{short}</span>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </time>
  )
}
