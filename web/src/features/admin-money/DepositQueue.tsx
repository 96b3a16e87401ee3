import { Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { adminPayments, type PaymentInQueue } from '#contract/deposits.ts'
import type { PaymentStatus } from '#contract/wallet.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money, useMoney } from '../../ui/figures.tsx'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import type { RequestError } from '../../ui/request.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { DecideMoney } from './DecideMoney.tsx'

/** Deposits of a status; those by PayPal and bank wait for somebody who finds their money. */
export function DepositQueue({ status }: { status: PaymentStatus }) {
  const { t } = useTranslation()
  const list = useList(adminPayments.list, { query: { type: 'deposit', status } }, { fresh: true })
  return (
    <ListOf
      list={list}
      section={t('desk.deposits')}
      empty={<EmptyState title={t('desk.noDeposits')} text={t('desk.emptyText')} />}
    >
      {(items) => items.map((payment) => <Announced key={payment.id} payment={payment} />)}
    </ListOf>
  )
}

function Announced({ payment }: { payment: PaymentInQueue }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const toast = useToast()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const { user, id, amount } = payment
  const outcome = {
    onDone: () => {
      toast.show({ title: 'desk.title', text: t('desk.decided') })
      readAgain(adminPayments.list)
    },
    onRefused: (error: RequestError) => {
      refused(error)
      readAgain(adminPayments.list)
    },
  }
  const approve = useAction(adminPayments.approve, outcome)
  const reject = useAction(adminPayments.reject, outcome)
  const told = { name: user.displayName, amount: inMoney(amount) }
  return (
    <Card withBorder component="article" aria-label={`${user.displayName} ${inMoney(amount)}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0}>
          <PersonLine person={user} note={<bdi>@{user.username}</bdi>} />
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
          {payment.notes && (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {payment.notes}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <Moment at={payment.createdAt} />
            {payment.status === 'pending' && !payment.waits && ` · ${t('desk.byItself')}`}
          </Text>
        </Stack>
        {payment.waits && (
          <DecideMoney
            busy={approve.isPending || reject.isPending}
            name={user.displayName}
            approveText={t('desk.approveDeposit', told)}
            rejectText={t('desk.rejectDeposit', told)}
            approve={(body) => approve.mutate({ params: { id }, body })}
            reject={(body) => reject.mutate({ params: { id }, body })}
          />
        )}
      </Group>
    </Card>
  )
}
