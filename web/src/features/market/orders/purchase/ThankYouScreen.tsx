import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router'
import { type Task, tasks } from '#contract/market/orders/tasks.ts'
import { useRead } from '../../../../api/queries.ts'
import { useUser } from '../../../../api/session.ts'
import { useTimes } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { LinkButton } from '../../../../kit/buttons.tsx'
import { Loading, Screen } from '../../../../kit/screens.tsx'
import { PushOffer } from '../../../foundation/notifications/push/PushOffer.tsx'

/** /thank-you?task=: after a purchase (spec §2). Only the business that placed the order learns that it is paid. */
export function ThankYouScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('task'))
  const { user } = useUser()
  const canReadTask = Number.isInteger(id) && id > 0 && user?.role === 'business'
  const task = useRead(tasks.read, { params: { id } }, { enabled: canReadTask })
  const isWaiting = user === undefined || (canReadTask && task.isPending)
  return (
    <Screen title={t('thanks.title')} size="sm">
      {isWaiting ? (
        <Loading lines={1} />
      ) : task.data ? (
        <PaidOrder task={task.data} />
      ) : (
        <NotYourOrder isGuest={user === null} />
      )}
    </Screen>
  )
}

function PaidOrder({ task: { id, status, clock, influencer } }: { task: Task }) {
  const { t } = useTranslation()
  const { near } = useTimes()
  return (
    <Stack>
      <Text>{t(status === 'cancelled' ? 'thanks.cancelled' : 'thanks.text')}</Text>
      {clock?.action === 'cancel_unaccepted' && (
        <Text>{t('thanks.untilAccepted', { at: near(clock.at), name: influencer.displayName })}</Text>
      )}
      <Group>
        <LinkButton to={paths.task(id)}>{t('order.open')}</LinkButton>
        <LinkButton to={paths.purchases} variant="default">
          {t('header.orders')}
        </LinkButton>
      </Group>
      <PushOffer />
    </Stack>
  )
}

function NotYourOrder({ isGuest }: { isGuest: boolean }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <Stack align="flex-start">
      <Text>{t('thanks.notYours')}</Text>
      {isGuest ? (
        <LinkButton to={`${paths.login}?next=${encodeURIComponent(pathname + search)}`}>{t('header.login')}</LinkButton>
      ) : (
        <LinkButton to={paths.purchases}>{t('header.orders')}</LinkButton>
      )}
    </Stack>
  )
}
