import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LinkButton } from '../../ui/buttons.tsx'
import { paths } from '../../ui/paths.ts'
import { Screen } from '../../ui/screens.tsx'

/** /thank-you: after a purchase (spec §2): what was done with the money, and what happens next. */
export function Component() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const taskId = Number(search.get('task'))
  return (
    <Screen title={t('thanks.title')} size="sm">
      <Text mb="lg">{t('thanks.text')}</Text>
      <Group>
        {Number.isInteger(taskId) && taskId > 0 && <LinkButton to={paths.task(taskId)}>{t('order.open')}</LinkButton>}
        <LinkButton to={paths.purchases} variant="default">
          {t('order.purchases')}
        </LinkButton>
      </Group>
    </Screen>
  )
}
