import { Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BatchLine, type BatchWithPeople, payoutBatches } from '#contract/payouts/payout-batches.ts'
import { useAction } from '../../../api/queries.ts'
import { Money, RelativeTime, useMoney } from '../../../format/figures.tsx'
import { ReasonButton } from '../../../kit/dialogs/ReasonButton.tsx'
import { UserRow } from '../../../shared/profiles/UserRow.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'
import { BatchBadge } from './BatchBadge.tsx'
import { TransactionNumberButton } from './TransactionNumberButton.tsx'

/** A payout of a batch and its status; a paid one can still bounce. */
export function PayoutLine({ batch, line }: { batch: BatchWithPeople; line: BatchLine }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const { user, amount, status } = line
  return (
    <Card withBorder component="article" aria-label={`${user.displayName} ${formatMoney(amount)}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0}>
          <UserRow person={user} note={<bdi>@{user.username}</bdi>} />
          <Text fw={600}>
            <Money cents={amount} /> · <bdi>{line.account}</bdi>
          </Text>
          {line.transactionId && (
            <Text size="sm">
              {t('desk.transactionId')}: <bdi>{line.transactionId}</bdi>
            </Text>
          )}
          {line.paidAt && (
            <Text size="sm" c="dimmed">
              {t('desk.lineStatus.paid')} <RelativeTime at={line.paidAt} />
            </Text>
          )}
          {line.bouncedAt && (
            <Text size="sm" c="dimmed">
              {t('desk.lineStatus.bounced')} <RelativeTime at={line.bouncedAt} />
            </Text>
          )}
          {line.notes && (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {line.notes}
            </Text>
          )}
        </Stack>
        <Stack gap="xs" align="flex-end">
          <BatchBadge line={status} />
          {status !== 'bounced' && <LineActions batch={batch} line={line} />}
        </Stack>
      </Group>
    </Card>
  )
}

function LineActions({ batch, line }: { batch: BatchWithPeople; line: BatchLine }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const handlers = useDecisionHandlers()
  const markPaid = useAction(payoutBatches.paid, handlers)
  const markBounced = useAction(payoutBatches.bounced, handlers)
  const busy = markPaid.isPending || markBounced.isPending
  const params = { id: batch.id, withdrawalId: line.withdrawalId }
  const textParams = { amount: formatMoney(line.amount), name: line.user.displayName }
  return (
    <Group gap="xs">
      {line.status === 'open' && (
        <TransactionNumberButton
          title={t('desk.markPaid')}
          text={t('desk.markPaidText', textParams)}
          confirm={t('desk.markPaid')}
          busy={busy}
          onSubmit={(body) => markPaid.mutate({ params, body })}
        />
      )}
      <ReasonButton
        title={t('desk.bounced')}
        text={t('desk.bouncedText', textParams)}
        description={t('review.reasonHint')}
        busy={busy}
        danger
        onSubmit={(reason) => markBounced.mutate({ params, body: { reason } })}
      />
    </Group>
  )
}
