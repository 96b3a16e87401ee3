import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { payableMethods, payouts, type WithdrawalInQueue, type WithdrawalStatus } from '#contract/withdrawals.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { Moment, Money, useMoney } from '../../ui/figures.tsx'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { addressOf, type RequestError } from '../../ui/request.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useSignedIn } from '../../ui/session.ts'
import { useToast } from '../../ui/toasts.tsx'
import { Bounced } from './Bounced.tsx'
import { DecideMoney } from './DecideMoney.tsx'

/** Withdrawals of a status; those that wait can be taken as a table for the bank or PayPal. */
export function WithdrawalQueue({ status }: { status: WithdrawalStatus }) {
  const { t } = useTranslation()
  const list = useList(payouts.list, { query: { status } }, { fresh: true })
  return (
    <Stack>
      {status === 'pending' && (
        <Group gap="xs">
          {payableMethods.map((method) => (
            <Button
              key={method}
              component="a"
              href={addressOf(payouts.exportCsv.url, {}, { method })}
              download
              variant="default"
              size="sm"
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
            >
              {t(`desk.export.${method}`)}
            </Button>
          ))}
        </Group>
      )}
      <ListOf
        list={list}
        section={t('desk.withdrawals')}
        empty={<EmptyState title={t('desk.noWithdrawals')} text={t('desk.emptyText')} />}
      >
        {(items) => items.map((withdrawal) => <Asked key={withdrawal.id} withdrawal={withdrawal} />)}
      </ListOf>
    </Stack>
  )
}

function Asked({ withdrawal }: { withdrawal: WithdrawalInQueue }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const toast = useToast()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const { user, id, amount, needsTwo, firstApproval } = withdrawal
  const me = useSignedIn().id
  const outcome = {
    onDone: () => {
      toast.show({ title: 'desk.title', text: t('desk.decided') })
      readAgain(payouts.list)
    },
    onRefused: (error: RequestError) => {
      refused(error)
      readAgain(payouts.list)
    },
  }
  const approve = useAction(payouts.approve, outcome)
  const reject = useAction(payouts.reject, outcome)
  const told = { name: user.displayName, amount: inMoney(amount) }
  return (
    <Card withBorder component="article" aria-label={`${user.displayName} ${inMoney(amount)}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0}>
          <PersonLine person={user} note={<bdi>@{user.username}</bdi>} />
          <Text fw={600}>
            <Money cents={amount} /> · {t(`wallet.method.${withdrawal.paymentMethod}`)} ·{' '}
            <bdi>{withdrawal.account}</bdi>
          </Text>
          <Text size="sm" c="dimmed">
            {t('desk.asked')} <Moment at={withdrawal.createdAt} /> ·{' '}
            {t('desk.paidBefore', { count: withdrawal.paidBefore })}
          </Text>
          <Text size="sm" c="dimmed">
            {withdrawal.identityVerifiedAt ? (
              <>
                {t('desk.identityVerified')} <Moment at={withdrawal.identityVerifiedAt} />
              </>
            ) : (
              t('desk.identityMissing')
            )}
          </Text>
          {needsTwo && (
            <Text size="sm" fw={600}>
              {firstApproval ? (
                <>
                  {t('desk.firstApproved')} <bdi>{firstApproval.by.displayName}</bdi>, <Moment at={firstApproval.at} />
                  {withdrawal.status === 'pending' && ` · ${t('desk.needsSecond')}`}
                </>
              ) : (
                withdrawal.status === 'pending' && t('desk.needsTwo')
              )}
            </Text>
          )}
          {withdrawal.cancelledAt && <Text size="sm">{t('desk.takenBack')}</Text>}
          {withdrawal.transactionId && (
            <Text size="sm">
              {t('desk.transactionId')}: <bdi>{withdrawal.transactionId}</bdi>
            </Text>
          )}
          {withdrawal.notes && (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {withdrawal.notes}
            </Text>
          )}
        </Stack>
        {withdrawal.status === 'approved' && <Bounced withdrawal={withdrawal} />}
        {withdrawal.status === 'pending' && (
          <DecideMoney
            busy={approve.isPending || reject.isPending}
            name={user.displayName}
            approveText={t(needsTwo && !firstApproval ? 'desk.approveFirst' : 'desk.approveWithdrawal', told)}
            approveFirst={needsTwo && !firstApproval ? () => approve.mutate({ params: { id }, body: {} }) : undefined}
            reason={firstApproval?.by.id === me ? t('desk.waitsForSecond') : null}
            rejectText={t('desk.rejectWithdrawal', told)}
            approve={(body) => approve.mutate({ params: { id }, body })}
            reject={(body) => reject.mutate({ params: { id }, body })}
          />
        )}
      </Group>
    </Card>
  )
}
