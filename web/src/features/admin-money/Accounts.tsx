import { Alert, Anchor, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { accountKinds, type LedgerAccount, ledgerDesk } from '#contract/ledger.ts'
import { PersonLine } from '../../ui/Face.tsx'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { Money } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { useMoneyFilters } from './money-filters.tsx'
import { Choice } from './Payments.tsx'

/** Accounts with what is stored and what their entries add up to. */
export function Accounts() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const { one, person } = useMoneyFilters()
  const kind = one('kind', accountKinds)
  const list = useList(ledgerDesk.accounts, { query: { kind, person } }, { fresh: true })
  return (
    <Stack gap="lg">
      <FilterForm label={t('ledger.accounts')} keep={{ tab: 'ledger', view: 'accounts' }}>
        <Choice
          name="kind"
          label={t('ledger.kind')}
          value={kind}
          of={accountKinds}
          text={(v) => t(`ledger.kind.${v}`)}
        />
        <TextInput
          name="person"
          label={t('ledger.person')}
          placeholder={t('ledger.personHint')}
          dir="auto"
          defaultValue={search.get('person') ?? ''}
        />
      </FilterForm>
      <ListOf
        list={list}
        section={t('ledger.accounts')}
        empty={<EmptyState title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((account) => (
              <AccountCard key={account.id} account={account} linked />
            ))}
          </Stack>
        )}
      </ListOf>
    </Stack>
  )
}

/** An account: whose it is and what is in it; a stored balance that is not what the entries say is shown as a fault. */
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
            <PersonLine person={owner} size={28} note={<bdi>@{owner.username}</bdi>} />
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
