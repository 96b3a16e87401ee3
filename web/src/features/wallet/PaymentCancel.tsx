import { Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { money } from '#contract/wallet.ts'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { useAction } from '../../ui/queries.ts'
import { Screen } from '../../ui/screens.tsx'
import { useUser } from '../../ui/session.ts'

/** The way back from a checkout that was not paid: it is closed, so that nothing stays open. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = Number(search.get('payment'))
  const { user } = useUser()
  const known = Boolean(user) && Number.isInteger(id) && id > 0
  const { mutate } = useAction(money.cancelPayment)
  useEffect(() => {
    if (known) mutate({ params: { id } })
  }, [known, id, mutate])
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
