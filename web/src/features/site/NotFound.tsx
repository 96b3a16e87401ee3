import { Container, Group, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../api/session.ts'
import { homeOf, paths } from '../../format/paths.ts'
import { ActionButton, LinkButton } from '../../kit/buttons.tsx'
import { useTitle } from '../../kit/screens.tsx'

/** '404 Page Not Found' with what may have happened and where to go now; the developer's hint is small (spec §2). */
export function NotFound() {
  const { t } = useTranslation()
  const { user } = useUser()
  useTitle(t('notFound.title'))
  return (
    <Container size="xs" py={96} ta="center">
      <Title order={1} tabIndex={-1} data-page-title mb="sm">
        {t('notFound.title')}
      </Title>
      <Text size="lg" c="dimmed" mb="lg">
        {t('notFound.text')}
      </Text>
      <search>
        <form action={paths.help} method="get">
          <Group gap="xs" wrap="nowrap" mb="lg">
            <TextInput
              name="q"
              type="search"
              maxLength={100}
              aria-label={t('help.searchLabel')}
              placeholder={t('help.searchHint')}
              leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
              flex={1}
            />
            <ActionButton type="submit" variant="default">
              {t('help.search')}
            </ActionButton>
          </Group>
        </form>
      </search>
      <Group justify="center" gap="sm" mb="xl">
        <LinkButton to={user ? homeOf(user.role) : paths.home}>{t('notFound.home')}</LinkButton>
        <LinkButton to={paths.help} variant="default">
          {t('help.title')}
        </LinkButton>
      </Group>
      <Text size="sm" c="dimmed">
        {t('notFound.hint')}
      </Text>
    </Container>
  )
}
