import { Anchor, Badge, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { payouts, type WithdrawalInQueue } from '#contract/money/withdrawals/withdrawals.ts'
import { useAction } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, RelativeTime, useMoney } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { RichText } from '../../../format/RichText.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { ApproveOrReject } from './ApproveOrReject.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { useDecisionHandlers } from './use-decision-handlers.ts'
import { ReleaseButton, WithdrawalCheck } from './WithdrawalCheck.tsx'

/** A withdrawal with the facts that an admin checks before paying it, its approvals, and its batch. */
export function WithdrawalCard({ withdrawal, choice }: { withdrawal: WithdrawalInQueue; choice?: ReactNode }) {
  const { t } = useTranslation()
  const { user, amount, batchId, batchNumber } = withdrawal
  return (
    <PaymentCard
      user={user}
      amount={amount}
      choice={choice}
      aside={
        <Stack gap="xs" align="flex-end">
          <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
            {t(`wallet.stage.${withdrawal.stage}`)}
          </Badge>
          {isOpen(withdrawal) && <WithdrawalDecision withdrawal={withdrawal} />}
        </Stack>
      }
    >
      <Text fw={600}>
        <Money cents={amount} /> · {t(`wallet.method.${withdrawal.paymentMethod}`)} · <bdi>{withdrawal.account}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('desk.asked')} <RelativeTime at={withdrawal.createdAt} /> ·{' '}
        {withdrawal.paidBefore === 0
          ? t('desk.paidBeforeNone')
          : t('desk.paidBefore', { count: withdrawal.paidBefore })}
      </Text>
      <Text size="sm" c="dimmed">
        {withdrawal.identityVerifiedAt ? (
          <>
            {t('desk.identityVerified')} <RelativeTime at={withdrawal.identityVerifiedAt} />
          </>
        ) : (
          t('desk.identityMissing')
        )}
      </Text>
      <Approvals withdrawal={withdrawal} />
      <WithdrawalCheck withdrawal={withdrawal} />
      {batchId && batchNumber && (
        <Anchor component={Link} to={paths.payoutBatch(batchId)} size="sm">
          {t('desk.batch', { number: batchNumber })}
        </Anchor>
      )}
      {withdrawal.transactionId && (
        <Text size="sm">
          {t('desk.transactionId')}: <bdi>{withdrawal.transactionId}</bdi>
        </Text>
      )}
      {withdrawal.notes && <UserText size="sm">{withdrawal.notes}</UserText>}
    </PaymentCard>
  )
}

/** Checks whether a withdrawal waits for the approval of this admin. */
export const mayApprove = ({ stage, approvals, needsTwo }: WithdrawalInQueue, adminId: number) =>
  (stage === 'waiting' || stage === 'approved') &&
  approvals.length < (needsTwo ? 2 : 1) &&
  approvals.every(({ by }) => by.id !== adminId)

const isOpen = ({ stage }: WithdrawalInQueue) => stage === 'waiting' || stage === 'checking' || stage === 'approved'

function Approvals({ withdrawal: { approvals, needsTwo, stage } }: { withdrawal: WithdrawalInQueue }) {
  const { t } = useTranslation()
  return (
    <>
      {approvals.map(({ by, at }) => (
        <Text key={by.id} size="sm">
          <RichText of="desk.approvedBy" values={{ name: <bdi>{by.displayName}</bdi>, at: <RelativeTime at={at} /> }} />
        </Text>
      ))}
      {needsTwo && (stage === 'waiting' || (stage === 'approved' && approvals.length < 2)) && (
        <Text size="sm" fw={600}>
          {t(approvals.length === 0 ? 'desk.needsTwo' : 'desk.needsOther')}
        </Text>
      )}
    </>
  )
}

function WithdrawalDecision({ withdrawal }: { withdrawal: WithdrawalInQueue }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const myId = useSignedIn().id
  const { id, user, amount, stage, approvals, needsTwo } = withdrawal
  const approve = useAction(payouts.approve, useDecisionHandlers('desk.approvalNoted'))
  const reject = useAction(payouts.reject, useDecisionHandlers())
  const textParams = { name: user.displayName, amount: formatMoney(amount) }
  const approvedByMe = approvals.some(({ by }) => by.id === myId)
  const needsApproval = approvals.length < (needsTwo ? 2 : 1)
  return (
    <>
      {stage === 'checking' && <ReleaseButton withdrawal={withdrawal} />}
      <ApproveOrReject
        busy={approve.isPending || reject.isPending}
        name={user.displayName}
        approveText={t(needsTwo ? 'desk.approveLarge' : 'desk.approveWithdrawal', textParams)}
        approveFirst={needsApproval ? () => approve.mutate({ params: { id }, body: {} }) : undefined}
        reason={
          stage === 'checking'
            ? t('desk.waitsForCheck')
            : needsApproval && approvedByMe
              ? t('desk.waitsForSecond')
              : null
        }
        rejectText={t('desk.rejectWithdrawal', textParams)}
        reject={(body) => reject.mutate({ params: { id }, body })}
      />
    </>
  )
}
