import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCurrency } from '#contract/formats.ts'
import { type Alert, alerts } from '#contract/foundation/alerts/alerts.ts'
import { useAction } from '../../../../api/queries.ts'
import { useSentence } from '../../../../api/sentence.ts'
import { useSignedIn } from '../../../../api/session.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { RichText } from '../../../../format/RichText.tsx'
import { ActionButton } from '../../../../kit/buttons.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import layout from '../../../../kit/layout.module.css'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { NeedsTwo } from '../NeedsTwo.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'

/** An alert: its event, the owner of the money, and the possible actions. */
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
        <Text size="sm" className={layout.breaks}>
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
            {t('alerts.expected')} <AnyCurrencyAmount sum={expected} /> · {t('alerts.received')}{' '}
            <AnyCurrencyAmount sum={received} />
          </Text>
        )}
        {suspense?.status === 'held' && suspense.needsTwo && <NeedsTwo firstApproval={suspense.firstApproval} />}
        {payment && <UserRow person={payment.user} note={t('alerts.payment', { id: payment.id })} />}
        <Text size="sm" c="dimmed">
          <RelativeTime at={alert.createdAt} />
          {alert.times > 1 && (
            <>
              {' · '}
              <RichText of="alerts.times" count={alert.times} values={{ at: <RelativeTime at={alert.lastAt} /> }} />
            </>
          )}
        </Text>
        {alert.settledAt ? <SettledNote alert={alert} /> : <AlertActions alert={alert} />}
      </Stack>
    </Card>
  )
}

function SettledNote({ alert: { settledAt, settledBy, reason } }: { alert: Alert }) {
  const sentence = useSentence()
  return (
    <UserText size="sm">
      <RichText
        of="alerts.settledBy"
        values={{
          name: <bdi>{settledBy?.displayName}</bdi>,
          at: settledAt && <RelativeTime at={settledAt} />,
          reason: reason && sentence(reason),
        }}
      />
    </UserText>
  )
}

/** Money in any currency, or a dash. */
function AnyCurrencyAmount({ sum }: { sum: Alert['received'] }) {
  const { i18n } = useTranslation()
  if (!sum) return <bdi>–</bdi>
  const { amount, currency } = sum
  return <bdi>{formatCurrency(amount / 100, currency, { language: i18n.language })}</bdi>
}

function AlertActions({ alert: { id, suspense } }: { alert: Alert }) {
  const { t } = useTranslation()
  const myId = useSignedIn().id
  const handlers = useDecisionHandlers('alerts.done')
  const settle = useAction(alerts.settle, handlers)
  const resolve = useAction(alerts.resolve, handlers)
  const busy = settle.isPending || resolve.isPending
  const commonProps = { description: t('alerts.reasonHint'), busy }
  if (suspense?.status !== 'held') {
    return (
      <Group>
        <ReasonButton
          data-queue-key="a"
          title={t('alerts.settle')}
          text={t('alerts.settleText')}
          {...commonProps}
          onSubmit={(reason) => settle.mutate({ params: { id }, body: { reason } })}
        />
      </Group>
    )
  }
  const decide = (resolution: 'credit' | 'return') => (reason: string) =>
    resolve.mutate({ params: { id }, body: { resolution, reason, asFirst: suspense.needsTwo } })
  const { needsTwo, firstApproval } = suspense
  return (
    <Group gap="xs">
      {suspense.currency === 'USD' &&
        (firstApproval?.by.id === myId ? (
          <ActionButton data-queue-key="a" reason={t('desk.waitsForSecond')}>
            {t('alerts.credit')}
          </ActionButton>
        ) : (
          <ReasonButton
            data-queue-key="a"
            title={t('alerts.credit')}
            text={t(needsTwo && !firstApproval ? 'alerts.creditFirst' : 'alerts.creditText')}
            {...commonProps}
            onSubmit={decide('credit')}
          />
        ))}
      <ReasonButton
        data-queue-key="r"
        title={t('alerts.return')}
        text={t('alerts.returnText')}
        {...commonProps}
        onSubmit={decide('return')}
      />
    </Group>
  )
}
