import IconAlertTriangle from 'icon:alert-triangle'
import { Alert, Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accountKinds, adminLedger, type LedgerAccount } from '#contract/money/ledger/ledger.ts'
import { useList } from '../../../../api/queries.ts'
import { Money } from '../../../../format/figures.tsx'
import { paths } from '../../../../format/paths.ts'
import { FilterBar } from '../../../../kit/filters/FilterBar.tsx'
import { EmptyState, PagedList } from '../../../../kit/screens.tsx'
import { UserRow } from '../../../foundation/users/UserRow.tsx'
import { choiceFilter, useMoneyFilters } from './money-filters.tsx'

/** Ledger accounts with their stored balance and the sum of their entries. */
export function Accounts() {
  const { t } = useTranslation()
  const { oneOf, person } = useMoneyFilters()
  const kind = oneOf('kind', accountKinds)
  const list = useList(adminLedger.accounts, { query: { kind, person } })
  return (
    <Stack gap="lg">
      <FilterBar
        label={t('ledger.accounts')}
        filters={[
          choiceFilter({ name: 'kind', label: t('ledger.kind') }, accountKinds, (each) => t(`ledger.kind.${each}`)),
          { kind: 'text', name: 'person', label: t('ledger.person'), placeholder: t('ledger.personHint') },
        ]}
      />
      <PagedList
        list={list}
        section={t('ledger.accounts')}
        empty={<EmptyState kind="search" title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((account) => (
              <AccountCard key={account.id} account={account} linked />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
  )
}

/** A ledger account with owner and balance; warns when the stored balance differs from the sum of its entries. */
export function AccountCard({ account, linked = false }: { account: LedgerAccount; linked?: boolean }) {
  const { t } = useTranslation()
  const { id, kind, owner, stored, sum } = account
  const name = t(`ledger.kind.${kind}`)
  return (
    <Card withBorder padding="md" component="article" aria-label={`${name} ${owner?.displayName ?? ''}`.trim()}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={4} miw={0} flex="1 1 220px">
          {linked ? (
            <Anchor component={Link} to={paths.ledgerAccount(id)} fw={600}>
              {name}
            </Anchor>
          ) : (
            <Text fw={600}>{name}</Text>
          )}
          {owner ? (
            <UserRow person={owner} size={28} note={<bdi>@{owner.username}</bdi>} />
          ) : (
            <Text size="sm" c="dimmed">
              {t('ledger.ofHouse')}
            </Text>
          )}
        </Stack>
        <Stack gap={0} align="flex-end">
          <Text fw={600}>
            <Money cents={sum} signed />
          </Text>
          <Text size="sm" c="dimmed">
            {t('ledger.sum')}
          </Text>
          {stored !== null && (
            <Text size="sm" c="dimmed">
              {t('ledger.stored')} <Money cents={stored} />
            </Text>
          )}
        </Stack>
      </Group>
      {stored !== null && stored !== sum && (
        <Alert mt="sm" color="danger" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Text c="var(--mantine-color-text)">{t('ledger.unequal')}</Text>
        </Alert>
      )}
    </Card>
  )
}
