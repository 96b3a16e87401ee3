import { Anchor, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { SavedSearch } from '#contract/search/discovery/discovery.ts'
import { useAction, useRead } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../../../format/figures.tsx'
import { ActionButton, LinkButton } from '../../../../kit/buttons.tsx'
import layout from '../../../../kit/layout.module.css'
import { EmptyState, Loaded } from '../../../../kit/screens.tsx'
import { useUndo } from '../../../../kit/undo/use-undo.ts'
import { type SearchSubject, savedSearchesObject, searchSubjects } from './search-subjects.ts'

/** One's saved searches, whose new matches are sent by mail; `find` names the search to go to while there are none. */
export function SavedSearchList({ subject, find }: { subject: SearchSubject; find: string }) {
  const { t } = useTranslation()
  const { endpoints, path } = searchSubjects[subject]
  const read = useRead(endpoints.list, {})
  return (
    <Loaded read={read} section={t('discovery.savedSearches')}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title={t('discovery.noneSaved')}
            text={t('discovery.noneSavedText')}
            action={<LinkButton to={path}>{find}</LinkButton>}
          />
        ) : (
          <Stack gap="md" component="ul" className={layout.plainList}>
            {items.map((search) => (
              <li key={search.id}>
                <SavedSearchCard subject={subject} search={search} />
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

function SavedSearchCard({ subject, search }: { subject: SearchSubject; search: SavedSearch }) {
  const { t } = useTranslation()
  const { id, name, filters, createdAt } = search
  const remove = useRemoveSearch(subject, search)
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" gap="md">
        <div className={layout.shrinks}>
          <Anchor component={Link} to={`${searchSubjects[subject].path}?${new URLSearchParams(filters)}`} fw={600}>
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('discovery.savedAt')} <RelativeTime at={createdAt} />
          </Text>
        </div>
        <ActionButton variant="default" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
          {t('common.delete')} <VisuallyHidden>{name}</VisuallyHidden>
        </ActionButton>
      </Group>
    </Card>
  )
}

/** Deletes a saved search at once; its values are known here, so that it can be saved again. */
function useRemoveSearch(subject: SearchSubject, { name, filters }: SavedSearch) {
  const { t } = useTranslation()
  const { endpoints } = searchSubjects[subject]
  const offerUndo = useUndo()
  const handleRefusal = useRefusalHandler()
  const onRefused = (error: RequestError) => handleRefusal(error)
  const save = useAction(endpoints.create, { onRefused })
  return useAction(endpoints.remove, {
    onDone: () =>
      offerUndo({
        object: savedSearchesObject,
        title: 'discovery.savedSearches',
        text: t('discovery.searchDeleted', { name }),
        undo: () => save.mutate({ body: { name, filters } }),
      }),
    onRefused,
  })
}
