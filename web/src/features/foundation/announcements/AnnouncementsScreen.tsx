import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { adminAnnouncements } from '#contract/foundation/announcements/admin-announcements.ts'
import type { Announcement } from '#contract/foundation/announcements/announcements.ts'
import type { Language } from '#contract/languages.ts'
import { useAction, useList } from '../../../api/queries.ts'
import { useSignedIn } from '../../../api/session.ts'
import { useRefusalHandler } from '../../../api/use-refusal-handler.ts'
import { useTimes } from '../../../format/figures.tsx'
import { serverNow } from '../../../format/server-clock.ts'
import { ActionButton } from '../../../kit/buttons.tsx'
import { EditAndRemove } from '../../../kit/dialogs/EditAndRemove.tsx'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { AnnouncementEditor } from './AnnouncementEditor.tsx'

/** /admin/announcements: banners with times and audience; the open editor is kept in the URL (?new, ?edit=). */
export function AnnouncementsScreen() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const reason = useSignedIn().adminRights?.includes('owner') ? null : t('rights.onlyOwners')
  const list = useList(adminAnnouncements.list, { query: {} })
  const add = (
    <ActionButton reason={reason} onClick={() => setSearch({ new: '' })}>
      {t('announcement.new')}
    </ActionButton>
  )
  const edited = list.items.find(({ id }) => String(id) === search.get('edit'))
  return (
    <Screen title={t('announcement.list')} line={t('announcement.line')} action={add} size="md">
      <PagedList
        list={list}
        section={t('announcement.list')}
        empty={<EmptyState title={t('announcement.empty')} text={t('announcement.emptyText')} />}
      >
        {(items) =>
          items.map((each) => (
            <Row key={each.id} announcement={each} reason={reason} edit={() => setSearch({ edit: String(each.id) })} />
          ))
        }
      </PagedList>
      {reason === null && (search.has('new') || edited) && (
        <AnnouncementEditor
          key={edited?.id ?? 'new'}
          item={edited ?? null}
          onClose={() => setSearch({}, { replace: true })}
        />
      )}
    </Screen>
  )
}

const stateOf = ({ startsAt, endsAt }: Announcement) => {
  const now = serverNow()
  if (Date.parse(startsAt) > now) return 'planned'
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : 'shown'
}

type RowProps = { announcement: Announcement; reason: string | null; edit: () => void }

function Row({ announcement, reason, edit }: RowProps) {
  const { t, i18n } = useTranslation()
  const { exact } = useTimes()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(adminAnnouncements.remove, { onRefused: (error) => handleRefusal(error) })
  const { id, texts, level, audience, startsAt, endsAt } = announcement
  return (
    <Card withBorder component="article" padding="lg" aria-labelledby={`announcement-${id}`}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text id={`announcement-${id}`} fw={600}>
            {texts[i18n.language as Language]}
          </Text>
          <Badge variant="light" c="var(--mantine-color-text)" tt="none" fw={500} flex="none">
            {t(`announcement.state.${stateOf(announcement)}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {t(`announcement.audience.${audience}`)} · {t(`announcement.level.${level}`)} ·{' '}
          {endsAt === null
            ? t('announcement.since', { from: exact(startsAt) })
            : t('announcement.between', { from: exact(startsAt), to: exact(endsAt) })}
        </Text>
        <EditAndRemove
          reason={reason}
          onEdit={edit}
          remove={{
            label: t('announcement.remove'),
            text: t('announcement.removeText'),
            isPending: remove.isPending,
            onConfirm: () => remove.mutate({ params: { id } }),
          }}
        />
      </Stack>
    </Card>
  )
}
