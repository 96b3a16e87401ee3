import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../format/server-clock.ts'
import { timeLeft } from '../../format/time-left.ts'
import classes from './short-deadline.module.css'

const urgentMs = 86_400_000

/** The outcome of a deadline, in a word, by the action of its clock. */
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
} as const

/** A clock's action with an outcome; `due` has none. */
export type DeadlineAction = keyof typeof outcomes | 'due'

export const isDeadlineAction = (action: string): action is DeadlineAction => action === 'due' || action in outcomes

type Props = {
  action: DeadlineAction
  at: string
  /** The exact time and what happens then: the title, and what screen readers read. */
  sentence: string
}

/** A deadline in a few words, red within a day: '23h · then accepted'. */
export function ShortDeadline({ action, at, sentence }: Props) {
  const { t, i18n } = useTranslation()
  const left = Date.parse(at) - serverNow()
  const time = timeLeft(Math.abs(left), i18n.language)
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
