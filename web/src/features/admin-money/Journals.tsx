import { Anchor, Card, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { type Journal, journalCodes, ledgerDesk } from '#contract/ledger.ts'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { Moment, Money } from '../../ui/figures.tsx'
import { useList } from '../../ui/queries.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { MoneyFields, useMoneyFilters } from './money-filters.tsx'
import { Choice } from './Payments.tsx'

/** What was booked, newest first; what is looked for stands in the address. */
export function Journals() {
  const { t } = useTranslation()
  const { one, ...filters } = useMoneyFilters()
  const code = one('code', journalCodes)
  const list = useList(ledgerDesk.journals, { query: { ...filters, code } }, { fresh: true })
  return (
    <Stack gap="lg">
      <FilterForm label={t('ledger.journals')} keep={{ tab: 'ledger', view: 'journals' }}>
        <Choice
          name="code"
          label={t('ledger.code')}
          value={code}
          of={journalCodes}
          text={(v) => t(`ledger.code.${v}`)}
        />
        <MoneyFields />
      </FilterForm>
      <ListOf
        list={list}
        section={t('ledger.journals')}
        empty={<EmptyState title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((journal) => (
              <Row key={journal.id} journal={journal} />
            ))}
          </Stack>
        )}
      </ListOf>
    </Stack>
  )
}

function Row({ journal }: { journal: Journal }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const opened = `?${new URLSearchParams({ ...Object.fromEntries(search), journal: String(journal.id) })}`
  return (
    <Card withBorder padding="md" component="article" aria-label={`${t(`ledger.code.${journal.code}`)} ${journal.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} flex="1 1 220px">
          <Anchor component={Link} to={opened} preventScrollReset fw={600}>
            {t(`ledger.code.${journal.code}`)} <bdi>#{journal.id}</bdi>
          </Anchor>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <bdi>
              {journal.refType} {journal.refId}
            </bdi>{' '}
            · <Moment at={journal.createdAt} />
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
