import { Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '#contract/wallet/wallet.ts'
import { useAction } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { Screen } from '../../kit/screens.tsx'

/** /payment-cancel: returns from an unpaid checkout and cancels its payment. */
export function PaymentCancelScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('payment'))
  const { user } = useUser()
  const isValidId = Boolean(user) && Number.isInteger(id) && id > 0
  const { mutate } = useAction(money.cancelPayment)
  useEffect(() => {
    if (isValidId) mutate({ params: { id } })
  }, [isValidId, id, mutate])
  return (
    <Screen title={t('wallet.cancelTitle')} size="sm">
      <Stack align="flex-start">
        <Text>{t('wallet.cancelText')}</Text>
        <Group>
          <LinkButton to={paths.market}>{t('wallet.toMarket')}</LinkButton>
          <LinkButton to={paths.purchases} variant="default">
            {t('wallet.toOrder')}
          </LinkButton>
        </Group>
      </Stack>
    </Screen>
  )
}
