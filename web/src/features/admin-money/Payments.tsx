import { Anchor, Badge, Button, Card, Group, Select, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminPayments, mostPaymentsExported, type PaymentInQueue } from '#contract/deposits.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from '#contract/wallet.ts'
import { FilterForm } from '../../ui/FilterForm.tsx'
import { Moment, Money, useNumber } from '../../ui/figures.tsx'
import { paths } from '../../ui/paths.ts'
import { useList } from '../../ui/queries.ts'
import { addressOf } from '../../ui/request.ts'
import { EmptyState, ListOf } from '../../ui/screens.tsx'
import { MoneyFields, useMoneyFilters } from './money-filters.tsx'

/** Payments of every kind, whoever made them; what is looked for stands in the address. */
export function Payments() {
  const { t } = useTranslation()
  const number = useNumber()
  const { one, ...filters } = useMoneyFilters()
  const query = {
    ...filters,
    type: one('type', paymentTypes),
    status: one('status', paymentStatuses),
    method: one('method', paymentMethods),
  }
  const list = useList(adminPayments.list, { query }, { fresh: true })
  return (
    <Stack gap="lg">
      <FilterForm label={t('desk.payments')} keep={{ tab: 'payments' }}>
        <Choice
          name="type"
          label={t('wallet.type')}
          value={query.type}
          of={paymentTypes}
          text={(v) => t(`pay.type.${v}`)}
        />
        <Choice
          name="status"
          label={t('pay.status')}
          value={query.status}
          of={paymentStatuses}
          text={(v) => t(`desk.status.${v}`)}
        />
        <Choice
          name="method"
          label={t('wallet.method')}
          value={query.method}
          of={paymentMethods}
          text={(v) => t(`wallet.method.${v}`)}
        />
        <MoneyFields />
      </FilterForm>
      <Group>
        <Button
          component="a"
          href={addressOf(adminPayments.exportCsv.url, {}, query)}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        >
          {t('pay.export')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('pay.exportMost', { most: number(mostPaymentsExported) })}
        </Text>
      </Group>
      <ListOf
        list={list}
        section={t('desk.payments')}
        empty={<EmptyState title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </Stack>
        )}
      </ListOf>
    </Stack>
  )
}

type ChoiceProps<T extends string> = {
  name: string
  label: string
  value: T | undefined
  of: readonly T[]
  text: (value: T) => string
}

export function Choice<T extends string>({ name, label, value, of, text }: ChoiceProps<T>) {
  const { t } = useTranslation()
  return (
    <Select
      name={name}
      label={label}
      placeholder={t('common.all')}
      clearable
      clearButtonProps={{ 'aria-label': `${t('filter.clear')}: ${label}` }}
      defaultValue={value ?? null}
      data={of.map((each) => ({ value: each, label: text(each) }))}
      w={190}
    />
  )
}

function Row({ payment }: { payment: PaymentInQueue }) {
  const { t } = useTranslation()
  const { user, toUser, reference, transactionId, journalId } = payment
  return (
    <Card withBorder padding="md" component="article" aria-label={`${t(`pay.type.${payment.type}`)} ${payment.id}`}>
      <Group justify="space-between" align="flex-start">
        <Stack gap={2} miw={0} flex="1 1 240px">
          <Group gap="xs">
            <Text fw={600}>{t(`pay.type.${payment.type}`)}</Text>
            <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none" fw={500}>
              {t(`desk.status.${payment.status}`)}
            </Badge>
          </Group>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{user.displayName}</bdi> <bdi>@{user.username}</bdi>
            {toUser && (
              <>
                {' · '}
                {t('pay.with')} <bdi>{toUser.displayName}</bdi> <bdi>@{toUser.username}</bdi>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <bdi>#{payment.id}</bdi> · {t(`wallet.method.${payment.method}`)} · <Moment at={payment.createdAt} />
            {[reference, transactionId].map(
              (text) =>
                text && (
                  <span key={text}>
                    {' '}
                    · <bdi>{text}</bdi>
                  </span>
                ),
            )}
          </Text>
        </Stack>
        <Stack gap={2} align="flex-end">
          <Text fw={600}>
            <Money cents={payment.amount} />
          </Text>
          {journalId !== null && (
            <Anchor component={Link} to={paths.journal(journalId)} size="sm">
              {t('ledger.toJournal')}
            </Anchor>
          )}
        </Stack>
      </Group>
    </Card>
  )
}
