import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type BatchLine, type BatchWithPeople, payoutBatches } from '#contract/money/payouts/payout-batches.ts'
import { useAction } from '../../../../api/queries.ts'
import { Money, RelativeTime, useMoney } from '../../../../format/figures.tsx'
import { ReasonButton } from '../../../../kit/dialogs/ReasonButton.tsx'
import { UserText } from '../../../../kit/text/UserText.tsx'
import { PaymentCard } from '../PaymentCard.tsx'
import { useDecisionHandlers } from '../use-decision-handlers.ts'
import { BatchBadge } from './BatchBadge.tsx'
import { TransactionNumberButton } from './TransactionNumberButton.tsx'

/** A payout of a batch and its status; a paid one can still bounce. */
export function PayoutLine({ batch, line }: { batch: BatchWithPeople; line: BatchLine }) {
  const { t } = useTranslation()
  const { user, amount, status } = line
  return (
    <PaymentCard
      user={user}
      amount={amount}
      aside={
        <Stack gap="xs" align="flex-end">
          <BatchBadge line={status} />
          {status !== 'bounced' && <LineActions batch={batch} line={line} />}
        </Stack>
      }
    >
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
      {line.notes && <UserText size="sm">{line.notes}</UserText>}
    </PaymentCard>
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
