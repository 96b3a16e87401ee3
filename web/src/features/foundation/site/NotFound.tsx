import IconSearch from 'icon:search'
import { Container, Group, Text, TextInput, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxQueryLength } from '#contract/search/discovery/max-query-length.ts'
import { useUser } from '../../../api/session.ts'
import { homeOf, paths } from '../../../format/paths.ts'
import { ActionButton, LinkButton } from '../../../kit/buttons.tsx'
import { useTitle } from '../../../kit/screens.tsx'

/** '404 Page Not Found' with possible reasons and further pages; the developer's hint is small (spec §2). */
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
        <form action={paths.explore} method="get">
          <Group gap="xs" wrap="nowrap" mb="lg">
            <TextInput
              name="q"
              type="search"
              maxLength={maxQueryLength}
              aria-label={t('explore.search')}
              placeholder={t('explore.searchHint')}
              leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
              flex={1}
            />
            <ActionButton type="submit" variant="default">
              {t('discovery.words')}
            </ActionButton>
          </Group>
        </form>
      </search>
      <Group justify="center" gap="sm" mb="xl">
        <LinkButton to={user ? homeOf(user.role) : paths.home}>{t('notFound.home')}</LinkButton>
        <LinkButton to={paths.explore} variant="default">
          {t('header.explore')}
        </LinkButton>
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
