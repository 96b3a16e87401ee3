import { Anchor, Stack, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type AccountEntry, ledgerDesk } from '#contract/ledger.ts'
import { Moment, Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { AccountCard } from './Accounts.tsx'

/** Movements of one account, newest first, with the balance after each. */
export function AccountEntries({ id }: { id: number }) {
  const { t } = useTranslation()
  const list = useList(ledgerDesk.entries, { params: { id } }, { fresh: true })
  const first = list.data?.pages[0] as AnswerOf<typeof ledgerDesk.entries> | undefined
  const account = first?.account
  return (
    <Stack gap="lg">
      <Anchor component={Link} to={paths.ledger}>
        {t('ledger.toAccounts')}
      </Anchor>
      {account && <AccountCard account={account} />}
      <ListOf
        list={list}
        section={t('ledger.entries')}
        empty={<EmptyState title={t('ledger.noEntries')} text={t('ledger.noEntriesText')} />}
      >
        {(items) => <Entries items={items} />}
      </ListOf>
    </Stack>
  )
}

function Entries({ items }: { items: AccountEntry[] }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const opened = (journalId: number) =>
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
              <Anchor component={Link} to={opened(journalId)} preventScrollReset>
                {t(`ledger.code.${code}`)} <bdi>#{journalId}</bdi>
              </Anchor>
              <Text size="sm" c="dimmed">
                <Moment at={createdAt} />
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
