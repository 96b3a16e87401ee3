import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Withdrawal, type WithdrawalStage, withdrawals } from '#contract/money/withdrawals/withdrawals.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { RichText } from '../../../format/RichText.tsx'
import { ConfirmButton } from '../../../kit/buttons.tsx'
import { isEmptyList, PagedList } from '../../../kit/screens.tsx'
import { UserText } from '../../../kit/text/UserText.tsx'

/** The user's withdrawals, newest first; those not in a batch yet can be cancelled. Nothing for people who have made none. */
export function Withdrawals() {
  const { t } = useTranslation()
  const list = useList(withdrawals.list, {})
  if (isEmptyList(list)) return null
  return (
    <section aria-labelledby="withdrawals">
      <Title order={2} id="withdrawals" mt={40} mb="md">
        {t('wallet.withdrawals')}
      </Title>
      <PagedList list={list} section={t('wallet.withdrawals')} empty={null}>
        {(items) => items.map((withdrawal) => <Row key={withdrawal.id} withdrawal={withdrawal} />)}
      </PagedList>
    </section>
  )
}

const colours: Record<WithdrawalStage, string> = {
  waiting: 'orange',
  checking: 'orange',
  approved: 'orange',
  being_paid: 'accent',
  paid: 'teal',
  returned: 'danger',
  rejected: 'danger',
  cancelled: 'gray',
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const cancel = useAction(withdrawals.cancel, {
    onRefused: (error) => handleRefusal(error),
  })
  const { stage } = withdrawal
  return (
    <Card withBorder component="article" aria-labelledby={`withdrawal-${withdrawal.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0}>
          <Text fw={600} id={`withdrawal-${withdrawal.id}`}>
            <Money cents={withdrawal.amount} /> · {t(`wallet.method.${withdrawal.paymentMethod}`)}
          </Text>
          <Text size="sm" c="dimmed">
            <bdi>{withdrawal.account}</bdi> · <RelativeTime at={withdrawal.createdAt} />
          </Text>
          {withdrawal.transactionId && (
            <Text size="sm" c="dimmed">
              {t('wallet.transactionId')} <bdi>{withdrawal.transactionId}</bdi>
            </Text>
          )}
          {withdrawal.checkDueAt && (
            <Text size="sm" maw={560}>
              <RichText of="wallet.checking" values={{ at: <RelativeTime at={withdrawal.checkDueAt} /> }} />
            </Text>
          )}
          {withdrawal.notes && <UserText size="sm">{withdrawal.notes}</UserText>}
        </Stack>
        <Group gap="sm">
          <Badge variant="light" color={colours[stage]} c="var(--mantine-color-text)" tt="none" fw={500} size="lg">
            {t(`wallet.stage.${stage}`)}
          </Badge>
          {(stage === 'waiting' || stage === 'checking' || stage === 'approved') && (
            <ConfirmButton
              variant="default"
              size="sm"
              busy={cancel.isPending}
              title={t('wallet.takeBack')}
              text={t('wallet.takeBackText')}
              movesMoney
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
