import { Code, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import {
  actionLog,
  adminActionTypes,
  maxActionsExported,
  type NamedAction,
} from '#contract/foundation/action-log/action-log.ts'
import { actOf } from '#contract/foundation/action-log/logged-acts.ts'
import { useList, useRead } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { RelativeTime, useNumber } from '../../../format/figures.tsx'
import { DownloadButton } from '../../../kit/files/DownloadButton.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import type { Filter } from '../../../kit/filters/use-filters.ts'
import { EmptyState, PagedList, Screen } from '../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../kit/table/DataTable.tsx'
import { ActionDetails } from './ActionDetails.tsx'
import { ActionTarget } from './ActionTarget.tsx'
import { CheckChain } from './CheckChain.tsx'
import { actionLogQueryIn } from './load-action-log.ts'
import { isTarget, nameOfTarget } from './targets.ts'

/** /admin/action-log: what admins did, newest first, filtered by the URL. */
export function ActionLogScreen() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const query = actionLogQueryIn(search)
  const list = useList(actionLog.list, { query })
  const filters = useActionFilters()
  const columns = useActionColumns()
  return (
    <Screen title={t('actionLog.title')} line={t('actionLog.line')} size="xl" action={<CheckChain />}>
      <FilterBar label={t('actionLog.title')} filters={filters} savedAs="action-log" />
      <ExportButton query={query} />
      <PagedList
        list={list}
        section={t('actionLog.title')}
        empty={<EmptyState kind="search" title={t('actionLog.empty')} text={t('actionLog.emptyText')} />}
      >
        {(items) => (
          <DataTable
            name="action-log"
            label={t('actionLog.title')}
            rows={items}
            columns={columns}
            keyOf={({ id }) => id}
            nameOf={(action) => `${t(`actionLog.type.${actOf(action)}`)} #${action.id}`}
            details={(action) => <ActionDetails action={action} />}
          />
        )}
      </PagedList>
    </Screen>
  )
}

function useActionFilters(): Filter[] {
  const { t } = useTranslation()
  const { data } = useRead(actionLog.choices, {})
  const { admins = [], targetTypes = [] } = data ?? {}
  return [
    {
      name: 'adminId',
      label: t('actionLog.admin'),
      kind: 'choice',
      options: admins.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
    },
    {
      name: 'actionType',
      label: t('actionLog.action'),
      kind: 'choice',
      options: adminActionTypes.map((type) => ({ value: type, label: t(`actionLog.type.${type}`) })),
    },
    {
      name: 'targetType',
      label: t('actionLog.targetType'),
      kind: 'choice',
      options: targetTypes.map((type) => ({
        value: type,
        label: isTarget(type) ? t(`actionLog.target.${type}`) : type,
      })),
    },
    { name: 'targetId', label: t('actionLog.targetId'), kind: 'text' },
    { name: 'from', label: t('wallet.from'), kind: 'day' },
    { name: 'to', label: t('wallet.to'), kind: 'day' },
  ]
}

function useActionColumns(): Column<NamedAction>[] {
  const { t } = useTranslation()
  return [
    { key: 'action', label: t('actionLog.action'), cell: (action) => t(`actionLog.type.${actOf(action)}`) },
    {
      key: 'admin',
      label: t('actionLog.admin'),
      cell: ({ admin }) => <bdi>{admin?.displayName ?? t('actionLog.system')}</bdi>,
      sortBy: ({ admin }) => admin?.displayName ?? '',
    },
    {
      key: 'target',
      label: t('actionLog.target'),
      cell: (action) => <ActionTarget action={action} />,
      sortBy: (action) => nameOfTarget(action, t) ?? action.targetType,
    },
    {
      key: 'at',
      label: t('actionLog.at'),
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sortBy: ({ id }) => id,
    },
    {
      key: 'sealed',
      label: t('actionLog.sealed'),
      cell: ({ hash }) => (hash ? <Code>{hash.slice(0, 8)}</Code> : t('actionLog.notSealed')),
    },
  ]
}

function ExportButton({ query }: { query: ReturnType<typeof actionLogQueryIn> }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <Stack gap="xs" my="sm">
      <Group>
        <DownloadButton url={buildUrl(actionLog.exportCsv.url, {}, query)} size="sm">
          {t('actionLog.export')}
        </DownloadButton>
        <Text size="sm" c="dimmed">
          {t('actionLog.exportMost', { most: number(maxActionsExported) })}
        </Text>
      </Group>
    </Stack>
  )
}
