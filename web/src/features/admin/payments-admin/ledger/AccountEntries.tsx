import { Anchor, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type AccountEntry, adminLedger } from '#contract/money/ledger/ledger.ts'
import { useList } from '../../../../api/queries.ts'
import { Money, RelativeTime } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { type Column, DataTable } from '../../../../kit/table/DataTable.tsx'
import { AccountCard } from './Accounts.tsx'

/** Entries of one account, newest first, with the balance after each. */
export function AccountEntries({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = useList(adminLedger.entries, { params: { id } })
  const first = list.data?.pages[0] as AnswerOf<typeof adminLedger.entries> | undefined
  const account = first?.account
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={paths.ledger}>
        {t('ledger.toAccounts')}
      </Anchor>
      {account && <AccountCard account={account} />}
      <PagedList
        list={list}
        section={t('ledger.entries')}
        empty={<EmptyState title={t('ledger.noEntries')} text={t('ledger.noEntriesText')} />}
      >
        {(items) => <Entries items={items} />}
      </PagedList>
    </Stack>
  )
}

function Entries({ items }: { items: AccountEntry[] }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const journalUrl = (journalId: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(search), journal: `${journalId}` })}`
  const columns: Column<AccountEntry>[] = [
    {
      key: 'journal',
      label: t('ledger.journal'),
      cell: ({ journalId, code }) => (
        <Anchor component={Link} to={journalUrl(journalId)} preventScrollReset>
          {t(`ledger.code.${code}`)} <bdi>#{journalId}</bdi>
        </Anchor>
      ),
    },
    {
      key: 'when',
      label: t('wallet.when'),
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sortBy: ({ createdAt }) => createdAt,
    },
    {
      key: 'amount',
      label: t('wallet.amount'),
      cell: ({ amount }) => <Money cents={amount} signed />,
      sortBy: ({ amount }) => amount,
      isNumeric: true,
    },
    {
      key: 'balance',
      label: t('wallet.balance'),
      cell: ({ balanceAfter }) => (balanceAfter === null ? '–' : <Money cents={balanceAfter} />),
      isNumeric: true,
    },
  ]
  return (
    <DataTable
      name="entries"
      label={t('ledger.entries')}
      rows={items}
      columns={columns}
      keyOf={({ journalId, seq }) => `${journalId}-${seq}`}
      nameOf={({ journalId, code }) => `${t(`ledger.code.${code}`)} #${journalId}`}
    />
  )
}
