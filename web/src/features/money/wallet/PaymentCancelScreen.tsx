import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money, type Payment } from '#contract/money/wallet/wallet.ts'
import { useAction } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { paths } from '../../../format/paths.ts'
import { LinkButton } from '../../../kit/buttons.tsx'
import { Screen } from '../../../kit/screens.tsx'

/** Link back to the order or request, or for a top-up to the wallet, to pay it again. */
function WayOn({ payment }: { payment: Payment | null }) {
  const { t } = useTranslation()
  if (payment?.purchaseId) return <LinkButton to={paths.purchases}>{t('wallet.toOrder')}</LinkButton>
  if (payment?.campaignRequestId)
    return <LinkButton to={paths.campaignRequest(payment.campaignRequestId)}>{t('wallet.toRequest')}</LinkButton>
  return (
    <>
      <LinkButton to={`${paths.wallet}?open=deposit`}>{t('error.tryAgain')}</LinkButton>
      <LinkButton to={paths.wallet} variant="default">
        {t('wallet.toWallet')}
      </LinkButton>
    </>
  )
}

/** /payment-cancel: returns from an unpaid checkout and cancels its payment. */
export function PaymentCancelScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('payment'))
  const { user } = useUser()
  const isValidId = Boolean(user) && Number.isInteger(id) && id > 0
  const [payment, setPayment] = useState<Payment | null>(null)
  const { mutate } = useAction(money.cancelPayment, { onDone: (cancelled) => setPayment(cancelled) })
  useEffect(() => {
    if (isValidId) mutate({ params: { id } })
  }, [isValidId, id, mutate])
  return (
    <Screen title={t('wallet.cancelTitle')} size="sm">
      <Stack align="flex-start">
        <Text>{t(payment?.purchaseId ? 'wallet.cancelText' : 'wallet.cancelPlain')}</Text>
        <Group>
          <WayOn payment={payment} />
        </Group>
      </Stack>
    </Screen>
  )
}
