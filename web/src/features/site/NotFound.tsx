import { Container, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { paths } from '../../format/paths.ts'
import { LinkButton } from '../../kit/buttons.tsx'
import { useTitle } from '../../kit/screens.tsx'

/** '404 Page Not Found', with the developer's hint (spec §2). */
export function NotFound() {
  const { t } = useTranslation()
  useTitle(t('notFound.title'))
  return (
    <Container size="sm" py={96} ta="center">
      <Title order={1} tabIndex={-1} data-page-title mb="sm">
        {t('notFound.title')}
      </Title>
      <Text c="dimmed" mb="lg">
        {t('notFound.hint')}
      </Text>
      <LinkButton to={paths.home}>{t('notFound.home')}</LinkButton>
    </Container>
  )
}
