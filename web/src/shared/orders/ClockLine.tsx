import { Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DisputeClockAction } from '#contract/disputes/disputes.ts'
import type { Role } from '#contract/identity/identity.ts'
import type { PriceRequestClock } from '#contract/orders/purchases.ts'
import type { Clock } from '#contract/orders/tasks.ts'
import { useUser } from '../../api/session.ts'
import { RelativeTime, useTimes } from '../../format/figures.tsx'
import classes from './clock-line.module.css'

type Action = Clock['action'] | DisputeClockAction | PriceRequestClock

/** Which side prevents what would happen by itself. */
const preventedBy = {
  accept_delivery: 'business',
  agree_cancel: 'influencer',
  cancel_late: 'influencer',
  cancel_unaccepted: 'influencer',
  lapse_question: 'influencer',
  lapse_quote: 'business',
  lapse_unpaid: 'business',
  refund_blocked: 'business',
  resume_waiting: 'business',
} as const satisfies Partial<Record<Action, Role>>

const isPreventable = (action: Action): action is keyof typeof preventedBy => action in preventedBy

/** The next automatic action and its time (product.md 4: every order shows its clock), in words for who reads it. */
export function ClockLine({ clock }: { clock: { action: Action; at: string } }) {
  const { t } = useTranslation()
  const { user } = useUser()
  const { action } = clock
  const key =
    isPreventable(action) && user?.role === preventedBy[action]
      ? (`clock.you.${action}` as const)
      : (`clock.${action}` as const)
  const { exact } = useTimes()
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <IconClock size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <Text size="sm">
        {t(key, { at: exact(clock.at) })} (<RelativeTime at={clock.at} />)
      </Text>
    </Group>
  )
}
