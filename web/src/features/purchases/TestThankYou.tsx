import { Alert } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Component as ThankYou } from './ThankYou.tsx'

/** /test-thank-you: the page after a purchase, to look at without one. */
export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <Alert color="accent" variant="light" icon={<IconFlask aria-hidden />} radius={0}>
        {t('thanks.test')}
      </Alert>
      <ThankYou />
    </>
  )
}
