import { Anchor, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type AccountEntry, adminLedger } from '#contract/ledger/ledger.ts'
import { useList } from '../../../api/queries.ts'
import { Money, RelativeTime } from '../../../format/figures.tsx'
import { paths } from '../../../format/paths.ts'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { AccountCard } from './Accounts.tsx'

/** Entries of one account, newest first, with the balance after each. */
export function AccountEntries({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = useList(adminLedger.entries, { params: { id } }, { fresh: true })
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
  return (
    <Table verticalSpacing="sm" aria-label={t('ledger.entries')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('ledger.journal')}</Table.Th>
          <Table.Th ta="end">{t('wallet.amount')}</Table.Th>
          <Table.Th ta="end">{t('wallet.balance')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map(({ journalId, seq, code, amount, balanceAfter, createdAt }) => (
          <Table.Tr key={`${journalId}-${seq}`}>
            <Table.Td>
              <Anchor component={Link} to={journalUrl(journalId)} preventScrollReset>
                {t(`ledger.code.${code}`)} <bdi>#{journalId}</bdi>
              </Anchor>
              <Text size="sm" c="dimmed">
                <RelativeTime at={createdAt} />
              </Text>
            </Table.Td>
            <Table.Td ta="end">
              <Money cents={amount} signed />
            </Table.Td>
            <Table.Td ta="end">{balanceAfter === null ? '–' : <Money cents={balanceAfter} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
