import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type SavedSearch, savedSearches } from '#contract/discovery/discovery.ts'
import { useAction, useRead } from '../../api/queries.ts'
import { useRefusalHandler } from '../../api/use-refusal-handler.ts'
import { RelativeTime } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { ConfirmButton, LinkButton } from '../../kit/buttons.tsx'
import layout from '../../kit/layout.module.css'
import { EmptyState, Loaded, Screen } from '../../kit/screens.tsx'

/** ?view=saved: saved searches, whose new matches are sent by mail. */
export function SavedSearches() {
  const { t } = useTranslation()
  const read = useRead(savedSearches.list, {}, { fresh: true })
  return (
    <Screen title={t('discovery.savedSearches')}>
      <Loaded read={read} section={t('discovery.savedSearches')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title={t('discovery.noneSaved')}
              text={t('discovery.noneSavedText')}
              action={<LinkButton to={paths.market}>{t('discovery.title')}</LinkButton>}
            />
          ) : (
            <Stack gap="md" component="ul" className={layout.plainList}>
              {items.map((search) => (
                <li key={search.id}>
                  <SavedSearchCard search={search} />
                </li>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Screen>
  )
}

function SavedSearchCard({ search: { id, name, filters, createdAt } }: { search: SavedSearch }) {
  const { t } = useTranslation()
  const handleRefusal = useRefusalHandler()
  const remove = useAction(savedSearches.remove, {
    onRefused: (error) => handleRefusal(error),
  })
  return (
    <Card withBorder padding="lg">
      <Group justify="space-between" gap="md">
        <div className={layout.shrinks}>
          <Anchor component={Link} to={`${paths.market}?${new URLSearchParams(filters)}`} fw={600}>
            <bdi>{name}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('discovery.savedAt')} <RelativeTime at={createdAt} />
          </Text>
        </div>
        <ConfirmButton
          variant="default"
          busy={remove.isPending}
          title={t('discovery.removeSaved')}
          text={t('discovery.removeSavedText', { name })}
          confirm={t('common.delete')}
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          {t('common.delete')}
        </ConfirmButton>
      </Group>
    </Card>
  )
}
