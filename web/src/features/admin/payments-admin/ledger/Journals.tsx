import { Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { adminLedger, type Journal, journalCodes } from '#contract/money/ledger/ledger.ts'
import { useList } from '../../../../api/queries.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { FilterBar } from '../../../../kit/filters/FilterBar.tsx'
import layout from '../../../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../../kit/table/DataTable.tsx'
import { choiceFilter, useMoneyFilterFields, useMoneyFilters } from './money-filters.tsx'

/** Journals, newest first, filtered by the URL. */
export function Journals() {
  const { t } = useTranslation()
  const { oneOf, ...filters } = useMoneyFilters()
  const code = oneOf('code', journalCodes)
  const list = useList(adminLedger.journals, { query: { ...filters, code } })
  return (
    <Stack gap="lg">
      <FilterBar
        label={t('ledger.journals')}
        savedAs="journals"
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
        {(items) => <JournalTable journals={items} />}
      </PagedList>
    </Stack>
  )
}

/** Not sorted otherwise, since there may be more than the loaded ones. */
function JournalTable({ journals }: { journals: Journal[] }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const journalUrl = (id: number) => `?${new URLSearchParams({ ...Object.fromEntries(search), journal: String(id) })}`
  const columns: Column<Journal>[] = [
    {
      key: 'journal',
      label: t('ledger.journal'),
      cell: ({ id, code }) => (
        <Anchor component={Link} to={journalUrl(id)} preventScrollReset>
          {t(`ledger.code.${code}`)} <bdi>#{id}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'about',
      label: t('ledger.about'),
      cell: ({ refType, refId }) => (
        <bdi className={layout.breaks}>
          {refType} {refId}
        </bdi>
      ),
    },
    { key: 'when', label: t('wallet.when'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      key: 'actor',
      label: t('ledger.actor'),
      cell: ({ actor }) => (actor ? <bdi>{actor.displayName}</bdi> : t('ledger.system')),
    },
    { key: 'amount', label: t('wallet.amount'), cell: ({ amount }) => <Money cents={amount} />, isNumeric: true },
  ]
  return (
    <DataTable
      name="journals"
      label={t('ledger.journals')}
      rows={journals}
      columns={columns}
      keyOf={({ id }) => id}
      nameOf={({ id, code }) => `${t(`ledger.code.${code}`)} #${id}`}
    />
  )
}
