import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { adminLedger, type Journal, journalCodes } from '#contract/ledger/ledger.ts'
import { useList } from '../../../api/queries.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import layout from '../../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { choiceFilter, useMoneyFilterFields, useMoneyFilters } from './money-filters.tsx'

/** Journals, newest first, filtered by the URL. */
export function Journals() {
  const { t } = useTranslation()
  const { oneOf, ...filters } = useMoneyFilters()
  const code = oneOf('code', journalCodes)
  const list = useList(adminLedger.journals, { query: { ...filters, code } }, { fresh: true })
  return (
    <Stack gap="lg">
      <FilterBar
        label={t('ledger.journals')}
        filters={[
          choiceFilter({ name: 'code', label: t('ledger.code') }, journalCodes, (code) => t(`ledger.code.${code}`)),
          ...useMoneyFilterFields(),
        ]}
      />
      <PagedList
        list={list}
        section={t('ledger.journals')}
        empty={<EmptyState kind="search" title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((journal) => (
              <Row key={journal.id} journal={journal} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

function Row({ journal }: { journal: Journal }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const journalUrl = `?${new URLSearchParams({ ...Object.fromEntries(search), journal: String(journal.id) })}`
  return (
    <Card withBorder padding="md" component="article" aria-label={`${t(`ledger.code.${journal.code}`)} ${journal.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} flex="1 1 220px">
          <Anchor component={Link} to={journalUrl} preventScrollReset fw={600}>
            {t(`ledger.code.${journal.code}`)} <bdi>#{journal.id}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed" className={layout.breaks}>
            <bdi>
              {journal.refType} {journal.refId}
            </bdi>{' '}
            · <RelativeTime at={journal.createdAt} />
            {journal.actor && (
              <>
                {' · '}
                <bdi>{journal.actor.displayName}</bdi>
              </>
            )}
          </Text>
        </Stack>
        <Text fw={600}>
          <Money cents={journal.amount} />
        </Text>
      </Group>
    </Card>
  )
}
