import { Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money, type Payment } from '#contract/wallet.ts'
import { ActionButton, LinkButton } from '../../ui/buttons.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction } from '../../ui/queries.ts'
import { ErrorBox, Loading, Screen } from '../../ui/screens.tsx'
import { useUser } from '../../ui/session.ts'

/** The way back from a paid checkout. It credits nothing: it asks how the payment stands, and says so. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('payment'))
  const { user } = useUser()
  const known = Number.isInteger(id) && id > 0
  return (
    <Screen title={t('wallet.successTitle')} size="sm">
      {known && user ? <PaymentState id={id} /> : <Text>{t('wallet.thanks')}</Text>}
    </Screen>
  )
}

function PaymentState({ id }: { id: number }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [payment, setPayment] = useState<Payment | null>(null)
  const check = useAction(money.checkPayment, {
    onDone: (answer) => {
      setPayment(answer)
      queries.invalidateQueries({ refetchType: 'none' })
    },
  })
  const { mutate } = check
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once when the page opens
  useEffect(() => mutate({ params: { id } }), [id])

  if (check.error)
    return <ErrorBox section={t('wallet.payment')} error={check.error} retry={() => mutate({ params: { id } })} />
  if (!payment) return <Loading lines={1} />
  return (
    <Stack align="flex-start" aria-live="polite">
      <Text size="lg">
        {t(payment.isProcessing ? 'wallet.state.processing' : `wallet.state.${payment.status}`)}{' '}
        <Money cents={payment.amount} />
      </Text>
      <Group>
        {payment.status === 'pending' && (
          <ActionButton busy={check.isPending} onClick={() => mutate({ params: { id } })}>
            {t('wallet.checkAgain')}
          </ActionButton>
        )}
        {payment.purchaseId !== null && <LinkButton to={paths.purchases}>{t('wallet.toOrder')}</LinkButton>}
        <LinkButton to={paths.wallet} variant="default">
          {t('wallet.toWallet')}
        </LinkButton>
      </Group>
    </Stack>
  )
}
