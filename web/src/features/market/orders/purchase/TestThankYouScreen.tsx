import IconFlask from 'icon:flask'
import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../../../kit/screens.tsx'

/** /test-thank-you: a preview of the page after a purchase; it says that nothing was paid. */
export function TestThankYouScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('thanks.title')} size="sm">
      <Alert color="accent" variant="light" icon={<IconFlask aria-hidden />}>
        <Text c="var(--mantine-color-text)">{t('thanks.test')}</Text>
      </Alert>
    </Screen>
  )
}
