import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { adminPayments, type PaymentInQueue, type PaymentStatusFilter } from '#contract/money/deposits/deposits.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { Money, RelativeTime, useMoney } from '../../../format/figures.tsx'
import { EmptyState } from '../../../kit/screens.tsx'
import { QueueList } from '../../../kit/shortcuts/QueueKeys.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'
import { ApproveOrReject } from './ApproveOrReject.tsx'
import { NeedsTwo } from './NeedsTwo.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import { useDecisionHandlers } from './use-decision-handlers.ts'

/** Deposits by status; those by PayPal and bank transfer wait for an admin to confirm their money. */
export function DepositQueue({ status }: { status: PaymentStatusFilter }) {
  const { t } = useTranslation()
  const list = useList(adminPayments.list, { query: { type: 'deposit', status } })
  return (
    <QueueList
      list={list}
      section={t('desk.deposits')}
      empty={<EmptyState kind="done" title={t('desk.noDeposits')} text={t('desk.emptyText')} />}
    >
      {(payment) => <DepositCard key={payment.id} payment={payment} />}
    </QueueList>
  )
}

function DepositCard({ payment }: { payment: PaymentInQueue }) {
  const { t } = useTranslation()
  const formatMoney = useMoney()
  const { user, id, amount, needsTwo, firstApproval } = payment
  const myId = useSignedIn().id
  const handlers = useDecisionHandlers()
  const approve = useAction(adminPayments.approve, handlers)
  const reject = useAction(adminPayments.reject, handlers)
  const textParams = { name: user.displayName, amount: formatMoney(amount) }
  return (
    <PaymentCard
      user={user}
      amount={amount}
      aside={
        payment.waits && (
          <ApproveOrReject
            busy={approve.isPending || reject.isPending}
            name={user.displayName}
            approveText={t(needsTwo && !firstApproval ? 'desk.approveDepositFirst' : 'desk.approveDeposit', textParams)}
            reason={firstApproval?.by.id === myId ? t('desk.waitsForSecond') : null}
            rejectText={t('desk.rejectDeposit', textParams)}
            approve={(body) => approve.mutate({ params: { id }, body: { ...body, asFirst: needsTwo } })}
            reject={(body) => reject.mutate({ params: { id }, body })}
          />
        )
      }
    >
      <Text fw={600}>
        <Money cents={amount} /> · {t(`wallet.method.${payment.method}`)}
      </Text>
      {payment.reference && (
        <Text size="sm">
          {t('wallet.reference')}: <bdi>{payment.reference}</bdi>
        </Text>
      )}
      {payment.transactionId && (
        <Text size="sm">
          {t('desk.transactionId')}: <bdi>{payment.transactionId}</bdi>
        </Text>
      )}
      {needsTwo && <NeedsTwo firstApproval={firstApproval} isOpen={payment.waits} />}
      {payment.notes && <UserText size="sm">{payment.notes}</UserText>}
      <Text size="sm" c="dimmed">
        <RelativeTime at={payment.createdAt} />
        {payment.status === 'pending' && !payment.waits && ` · ${t('desk.byItself')}`}
      </Text>
    </PaymentCard>
  )
}
