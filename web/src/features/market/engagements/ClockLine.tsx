import IconClock from 'icon:clock'
import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Role } from '#contract/foundation/users/roles.ts'
import type { RequestClockAction } from '#contract/market/campaign-requests/request-machine.ts'
import type { Side } from '#contract/market/engagements/engagement.ts'
import type { DisputeClock } from '#contract/market/engagements/next-moment.ts'
import type { PriceRequestClock } from '#contract/market/orders/purchases.ts'
import type { Clock } from '#contract/market/orders/tasks.ts'
import type { VideoClockAction } from '#contract/market/videos/video-machine.ts'
import { useUser } from '../../../api/session.ts'
import { RelativeTime, useTimes } from '../../../format/figures.tsx'
import classes from './clock-line.module.css'

export type ClockAction =
  | Clock['action']
  | DisputeClock['action']
  | PriceRequestClock
  | RequestClockAction
  | VideoClockAction

/** The side that an automatic action depends on: that can prevent it, or that gets the money. */
const sideOf = {
  accept_delivery: 'business',
  agree_cancel: 'influencer',
  cancel_late: 'influencer',
  cancel_unaccepted: 'influencer',
  confirm_completion: 'business',
  dispute_refunds: 'business',
  dispute_releases: 'influencer',
  end_missing: 'business',
  goods_arrived: 'influencer',
  lapse_agreement: 'business',
  lapse_question: 'influencer',
  lapse_quote: 'business',
  lapse_unpaid: 'business',
  refund_blocked: 'business',
  resume_waiting: 'business',
  verify_silently: 'business',
} as const satisfies Partial<Record<ClockAction, Side>>

/** Actions that end the work of a campaign request, where they cancel an order, and therefore have texts of their own. */
const requestActions = ['agree_cancel', 'cancel_late', 'refund_blocked'] as const

const isRequestAction = (action: ClockAction): action is (typeof requestActions)[number] =>
  requestActions.some((each) => each === action)
const hasSide = (action: ClockAction): action is keyof typeof sideOf => action in sideOf

function keyOf(action: ClockAction, { of, reader }: { of: 'order' | 'request'; reader: Role | undefined }) {
  const isYours = hasSide(action) && reader === sideOf[action]
  if (of === 'request' && isRequestAction(action))
    return isYours ? (`clock.request.you.${action}` as const) : (`clock.request.${action}` as const)
  return isYours ? (`clock.you.${action}` as const) : (`clock.${action}` as const)
}

type Props = {
  clock: { action: ClockAction; at: string }
  /** The name of a side that the reader is not on. */
  nameOf: (side: Side) => string
  /** Kind of the engagement; other things than orders and campaign requests have actions of their own. */
  of?: 'order' | 'request'
}

/** Words an automatic action for its reader. */
export function useClockText() {
  const { t } = useTranslation()
  const { user } = useUser()
  return ({ action }: Props['clock'], at: string, { of = 'order', nameOf }: Omit<Props, 'clock'>) =>
    t(keyOf(action, { of, reader: user?.role }), { at, name: hasSide(action) ? nameOf(sideOf[action]) : undefined })
}

/** The next automatic action and its time (product.md 4: every order shows its clock), worded for its reader. */
export function ClockLine({ clock, ...words }: Props) {
  const clockText = useClockText()
  const { near } = useTimes()
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClock size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <Text size="sm">
        {clockText(clock, near(clock.at), words)}{' '}
        <span className={classes.relative}>
          (<RelativeTime at={clock.at} />)
        </span>
      </Text>
    </Group>
  )
}
