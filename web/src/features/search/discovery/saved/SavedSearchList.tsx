import { Anchor, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { discovery, type SavedSearch } from '#contract/search/discovery/discovery.ts'
import { useAction, type useList, useRead } from '../../../../api/queries.ts'
import type { RequestError } from '../../../../api/request.ts'
import { useRefusalHandler } from '../../../../api/use-refusal-handler.ts'
import { RelativeTime, useNumber } from '../../../../format/figures.tsx'
import { ActionButton, LinkButton } from '../../../../kit/buttons.tsx'
import { useShownValue } from '../../../../kit/filters/FilterChip.tsx'
import type { Filter } from '../../../../kit/filters/use-filters.ts'
import layout from '../../../../kit/layout.module.css'
import { EmptyState, Loaded } from '../../../../kit/screens.tsx'
import { useUndo } from '../../../../kit/undo/use-undo.ts'
import { type SearchSubject, savedSearchesObject, searchSubjects } from './search-subjects.ts'

type Query = NonNullable<Parameters<typeof useList<typeof discovery.list>>[1]['query']>

type Props = {
  subject: SearchSubject
  /** Name of the search to go to while none is saved. */
  find: string
  /** The filters of that search, by which the saved ones are described. */
  filters: readonly Filter[]
}

/** One's saved searches with their words and filters; new matches are sent by mail. */
export function SavedSearchList({ subject, find, filters }: Props) {
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
                <SavedSearchCard subject={subject} search={search} known={filters} />
              </li>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}

type CardProps = { subject: SearchSubject; search: SavedSearch; known: readonly Filter[] }

function SavedSearchCard({ subject, search, known }: CardProps) {
  const { t } = useTranslation()
  const { id, name, filters, createdAt } = search
  const shownValue = useShownValue()
  const described = [
    ...(filters.q ? [`“${filters.q}”`] : []),
    ...known.flatMap((filter) => {
      if (filter.kind === 'flag') return filters[filter.name] ? [filter.label] : []
      const value = shownValue(filter, filters)
      return value ? [`${filter.label}: ${value}`] : []
    }),
  ]
  const remove = useRemoveSearch(subject, search)
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" gap="md">
        <div className={layout.shrinks}>
          <Anchor component={Link} to={`${searchSubjects[subject].path}?${new URLSearchParams(filters)}`} fw={600}>
            <bdi>{name}</bdi>
          </Anchor>
          {described.length > 0 && (
            <Text size="sm" dir="auto">
              {described.join(' · ')}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {subject === 'influencers' && <FoundNow filters={filters} />}
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

/** Number of people that a saved search finds now. */
function FoundNow({ filters }: { filters: Record<string, string> }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { data } = useRead(discovery.list, { query: { ...filters, facets: 'true', limit: '1' } as Query })
  if (!data?.facets) return null
  const { counted, isCapped } = data.facets
  return <>{t('discovery.foundNow', { number: `${number(counted)}${isCapped ? '+' : ''}` })} · </>
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
