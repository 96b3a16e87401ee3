import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/screens.tsx'

/** The way back from a checkout that was not paid. */
export function Component() {
  const { t } = useTranslation()
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
