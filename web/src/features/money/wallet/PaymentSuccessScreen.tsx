import { Box, Card, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { purchases } from '#contract/market/orders/purchases.ts'
import { money, type Payment } from '#contract/money/wallet/wallet.ts'
import { useAction, useRead } from '../../../api/queries.ts'
import { useSignedIn, useUser } from '../../../api/session.ts'
import { Money, useMoney, useTimes } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { Drawing } from '../../../kit/page/EmptyState.tsx'
import { ErrorBox, Loading, Screen } from '../../../kit/screens.tsx'
import { UserRow } from '../../foundation/users/UserRow.tsx'

/** /payment-success: returns from a paid checkout. It credits nothing, it only shows the status of the payment. */
export function PaymentSuccessScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('payment'))
  const { user } = useUser()
  const isValidId = Number.isInteger(id) && id > 0
  return (
    <Screen title={t('wallet.successTitle')} size="sm">
      {isValidId && user ? <PaymentState id={id} /> : <Text>{t('wallet.thanks')}</Text>}
    </Screen>
  )
}

function PaymentState({ id }: { id: number }) {
  const { t } = useTranslation()
  const user = useSignedIn()
  const [payment, setPayment] = useState<Payment | null>(null)
  const check = useAction(money.checkPayment, {
    onDone: (answer) => setPayment(answer),
  })
  const { mutate } = check
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the page opens
  useEffect(() => mutate({ params: { id } }), [id])

  if (check.error)
    return <ErrorBox section={t('wallet.payment')} error={check.error} retry={() => mutate({ params: { id } })} />
  if (!payment) return <Loading lines={1} />
  const isTopUp = payment.status === 'completed' && payment.purchaseId === null && payment.campaignRequestId === null
  return (
    <Card withBorder padding="xl">
      <Stack align="center" ta="center" aria-live="polite">
        {payment.status === 'completed' && <Drawing kind="done" />}
        <Text size="lg">
          {t(payment.isProcessing ? 'wallet.state.processing' : `wallet.state.${payment.status}`)}{' '}
          <Text span inherit fw={600}>
            <Money cents={payment.amount} />
          </Text>
        </Text>
        {payment.purchaseId !== null && (
          <PaidOrder purchaseId={payment.purchaseId} isPaid={payment.status === 'completed'} />
        )}
        <Group justify="center">
          {payment.status === 'pending' && (
            <ActionButton busy={check.isPending} onClick={() => mutate({ params: { id } })}>
              {t('wallet.checkAgain')}
            </ActionButton>
          )}
          {payment.campaignRequestId !== null && (
            <LinkButton to={paths.campaignRequest(payment.campaignRequestId)}>{t('wallet.toRequest')}</LinkButton>
          )}
          {isTopUp && user.role === 'business' && <LinkButton to={paths.market}>{t('order.find')}</LinkButton>}
          <LinkButton to={paths.wallet} variant="default">
            {t('wallet.toWallet')}
          </LinkButton>
        </Group>
      </Stack>
    </Card>
  )
}

/** The order and its influencer, with a link to it; to the list of orders while it is not paid. */
function PaidOrder({ purchaseId, isPaid }: { purchaseId: number; isPaid: boolean }) {
  const { t } = useTranslation()
  const inMoney = useMoney()
  const { near } = useTimes()
  const { data } = useRead(purchases.read, { params: { id: purchaseId } }, { enabled: isPaid })
  if (!data?.taskId) return <LinkButton to={paths.purchases}>{t('wallet.toOrder')}</LinkButton>
  const { influencer, dealTitle, amount, clock, taskId } = data
  return (
    <>
      <Box ta="start">
        <UserRow person={influencer} note={<bdi>{dealTitle}</bdi>} />
      </Box>
      {clock && (
        <Text maw={460}>
          {t('moment.orderedText', { amount: inMoney(amount), name: influencer.displayName, at: near(clock.at) })}
        </Text>
      )}
      <LinkButton to={paths.task(taskId)}>{t('wallet.openOrder')}</LinkButton>
    </>
  )
}
