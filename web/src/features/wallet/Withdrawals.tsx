import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money } from '#contract/wallet.ts'
import { type Withdrawal, withdrawals } from '#contract/withdrawals.ts'
import { ConfirmButton } from '../../ui/buttons.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { useAction, useList, useReadAgain } from '../../ui/queries.ts'
import { useRefused } from '../../ui/refused.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'

/** What was asked to be paid out, newest first; what waits can be taken back. */
export function Withdrawals() {
  const { t } = useTranslation()
  const list = useList(withdrawals.list, {}, { fresh: true })
  return (
    <section aria-labelledby="withdrawals">
      <Title order={2} id="withdrawals" mt={40} mb="md">
        {t('wallet.withdrawals')}
      </Title>
      <ListOf
        list={list}
        section={t('wallet.withdrawals')}
        empty={<EmptyState title={t('wallet.noWithdrawals')} text={t('wallet.noWithdrawalsText')} />}
      >
        {(items) => items.map((withdrawal) => <Row key={withdrawal.id} withdrawal={withdrawal} />)}
      </ListOf>
    </section>
  )
}

const colours = { pending: 'orange', approved: 'teal', rejected: 'danger', cancelled: 'gray', failed: 'danger' }

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const refused = useRefused()
  const again = () => readAgain(money.wallet, money.statement, withdrawals.list, withdrawals.conditions)
  const cancel = useAction(withdrawals.cancel, {
    onDone: again,
    onRefused: (error) => {
      refused(error)
      again()
    },
  })
  const status = withdrawal.cancelledAt ? 'cancelled' : withdrawal.status
  return (
    <Card withBorder component="article" aria-labelledby={`withdrawal-${withdrawal.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0}>
          <Text fw={600} id={`withdrawal-${withdrawal.id}`}>
            <Money cents={withdrawal.amount} /> · {t(`wallet.method.${withdrawal.paymentMethod}`)}
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{withdrawal.account}</bdi> · <Moment at={withdrawal.createdAt} />
          </Text>
          {withdrawal.transactionId && (
            <Text size="sm" c="dimmed">
              {t('wallet.transactionId')} <bdi>{withdrawal.transactionId}</bdi>
            </Text>
          )}
          {withdrawal.notes && (
            <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line' }}>
              {withdrawal.notes}
            </Text>
          )}
        </Stack>
        <Group gap="sm">
          <Badge variant="light" color={colours[status]} c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
            {t(`wallet.withdrawalStatus.${status}`)}
          </Badge>
          {status === 'pending' && (
            <ConfirmButton
              variant="default"
              size="sm"
              busy={cancel.isPending}
              title={t('wallet.takeBack')}
              text={t('wallet.takeBackText')}
              confirm={t('wallet.takeBack')}
              onConfirm={() => cancel.mutate({ params: { id: withdrawal.id } })}
            >
              {t('wallet.takeBack')}
            </ConfirmButton>
          )}
        </Group>
      </Group>
    </Card>
  )
}
