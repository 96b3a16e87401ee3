import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Alert, alerts } from '#contract/alerts.ts'
import { localeOf } from '#contract/formats.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment } from '../../ui/figures.tsx'
import { useAction, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { useToast } from '../../ui/toasts.tsx'
import { WithReason } from './WithReason.tsx'

/** One alert: what was noticed, whose money it is about, and what can be done. */
export function AlertCard({ alert }: { alert: Alert }) {
  const { t } = useTranslation()
  const { kind, payment, suspense, expected, received } = alert
  return (
    <Card withBorder component="article" aria-labelledby={`alert-${alert.id}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start">
          <Text fw={600} id={`alert-${alert.id}`}>
            {t(`alerts.kind.${kind}`)}
          </Text>
          {suspense && (
            <Badge variant="light" c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
              {t(`alerts.suspense.${suspense.status}`)}
            </Badge>
          )}
        </Group>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{alert.subject}</bdi>
          {alert.note && (
            <>
              {' · '}
              <bdi>{alert.note}</bdi>
            </>
          )}
        </Text>
        {(expected || received) && (
          <Text size="sm">
            {t('alerts.expected')} <Sum sum={expected} /> · {t('alerts.received')} <Sum sum={received} />
          </Text>
        )}
        {payment && <PersonLine person={payment.user} note={t('alerts.payment', { id: payment.id })} />}
        <Text size="sm" c="dimmed">
          <Moment at={alert.createdAt} />
          {alert.times > 1 && (
            <>
              {' · '}
              {t('alerts.times', { count: alert.times })} <Moment at={alert.lastAt} />
            </>
          )}
        </Text>
        {alert.settledAt ? <Settled alert={alert} /> : <Acts alert={alert} />}
      </Stack>
    </Card>
  )
}

function Settled({ alert: { settledAt, settledBy, reason } }: { alert: Alert }) {
  const { t } = useTranslation()
  return (
    <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
      {t('alerts.settledBy')} <bdi>{settledBy?.displayName}</bdi>, {settledAt && <Moment at={settledAt} />}: {reason}
    </Text>
  )
}

/** Money of any currency; a dash where there is none. */
function Sum({ sum }: { sum: Alert['received'] }) {
  const { i18n } = useTranslation()
  if (!sum) return <bdi>–</bdi>
  const { amount, currency } = sum
  const format = new Intl.NumberFormat(localeOf(i18n.language), { style: 'currency', currency })
  return <bdi>{format.format(amount / 100)}</bdi>
}

function Acts({ alert: { id, suspense } }: { alert: Alert }) {
  const { t } = useTranslation()
  const toast = useToast()
  const refused = useRefused()
  const readAgain = useReadAgain()
  const results = {
    onDone: () => {
      toast.show({ title: 'desk.title', text: t('alerts.done') })
      readAgain(alerts.list)
    },
    onRefused: (error: RequestError) => {
      refused(error)
      readAgain(alerts.list)
    },
  }
  const settle = useAction(alerts.settle, results)
  const resolve = useAction(alerts.resolve, results)
  const busy = settle.isPending || resolve.isPending
  const shared = { description: t('alerts.reasonHint'), busy }
  if (suspense?.status !== 'held') {
    return (
      <Group>
        <WithReason
          title={t('alerts.settle')}
          text={t('alerts.settleText')}
          {...shared}
          onGiven={(reason) => settle.mutate({ params: { id }, body: { reason } })}
        />
      </Group>
    )
  }
  const decide = (resolution: 'credit' | 'return') => (reason: string) =>
    resolve.mutate({ params: { id }, body: { resolution, reason } })
  return (
    <Group gap="xs">
      {suspense.currency === 'USD' && (
        <WithReason title={t('alerts.credit')} text={t('alerts.creditText')} {...shared} onGiven={decide('credit')} />
      )}
      <WithReason title={t('alerts.return')} text={t('alerts.returnText')} {...shared} onGiven={decide('return')} />
    </Group>
  )
}
