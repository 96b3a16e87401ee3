import { Anchor, Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contact, type OwnThread } from '#contract/market/support/contact-messages.ts'
import { useList } from '../../../../api/queries.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'

/** The user's own threads with support, newest first. */
export function SupportTab() {
  const { t } = useTranslation()
  const list = useList(contact.list, { query: {} })
  const write = <Anchor href={paths.contact}>{t('contact.write')}</Anchor>
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('contact.ownText')}</Text>
        {write}
      </Group>
      <PagedList
        list={list}
        section={t('contact.own')}
        empty={<EmptyState kind="messages" title={t('contact.ownEmpty')} text={t('contact.ownEmptyText')} />}
      >
        {(items) => items.map((thread) => <Row key={thread.id} thread={thread} />)}
      </PagedList>
    </Stack>
  )
}

function Row({ thread: { id, subject, stage, updatedAt } }: { thread: OwnThread }) {
  const { t } = useTranslation()
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`own-thread-${id}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Anchor component={Link} to={paths.contactThread(id)} fw={600} id={`own-thread-${id}`} dir="auto">
            {subject}
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('contact.lastWritten')} <RelativeTime at={updatedAt} />
          </Text>
        </div>
        <Badge variant="light" tt="none" fw={500} c="var(--mantine-color-text)" flex="none">
          {t(`contact.stage.${stage}`)}
        </Badge>
      </Group>
    </Card>
  )
}
