import { Anchor, Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminPayments, maxPaymentsExported, type PaymentInQueue } from '#contract/deposits/deposits.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from '#contract/wallet/wallet.ts'
import { useList } from '../../api/queries.ts'
import { buildUrl } from '../../api/request.ts'
import { Money, RelativeTime, useNumber } from '../../format/figures.tsx'
import { paths } from '../../format/paths.ts'
import { FilterBar } from '../../kit/filters/FilterBar.tsx'
import layout from '../../kit/layout.module.css'
import { EmptyState, PagedList } from '../../kit/screens.tsx'
import { choiceFilter, useMoneyFilterFields, useMoneyFilters } from './ledger/money-filters.tsx'

/** All payments, filtered by the URL. */
export function Payments() {
  const { t } = useTranslation()
  const number = useNumber()
  const { oneOf, ...filters } = useMoneyFilters()
  const query = {
    ...filters,
    type: oneOf('type', paymentTypes),
    status: oneOf('status', paymentStatuses),
    method: oneOf('method', paymentMethods),
  }
  const list = useList(adminPayments.list, { query }, { fresh: true })
  return (
    <Stack gap="lg">
      <FilterBar
        label={t('desk.payments')}
        filters={[
          choiceFilter({ name: 'type', label: t('wallet.type') }, paymentTypes, (type) => t(`pay.type.${type}`)),
          choiceFilter({ name: 'status', label: t('pay.status') }, paymentStatuses, (each) => t(`desk.status.${each}`)),
          choiceFilter({ name: 'method', label: t('wallet.method') }, paymentMethods, (each) =>
            t(`wallet.method.${each}`),
          ),
          ...useMoneyFilterFields(),
        ]}
      />
      <Group>
        <Button
          component="a"
          href={buildUrl(adminPayments.exportCsv.url, {}, query)}
          download
          variant="default"
          size="sm"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        >
          {t('pay.export')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('pay.exportMost', { most: number(maxPaymentsExported) })}
        </Text>
      </Group>
      <PagedList
        list={list}
        section={t('desk.payments')}
        empty={<EmptyState kind="search" title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => (
          <Stack gap="xs">
            {items.map((payment) => (
              <Row key={payment.id} payment={payment} />
            ))}
          </Stack>
        )}
      </PagedList>
    </Stack>
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
          <Text size="sm" className={layout.breaks}>
            <bdi>{user.displayName}</bdi> <bdi>@{user.username}</bdi>
            {toUser && (
              <>
                {' · '}
                {t('pay.with')} <bdi>{toUser.displayName}</bdi> <bdi>@{toUser.username}</bdi>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed" className={layout.breaks}>
            <bdi>#{payment.id}</bdi> · {t(`wallet.method.${payment.method}`)} · <RelativeTime at={payment.createdAt} />
            {[reference, transactionId].map(
              (labelOf) =>
                labelOf && (
                  <span key={labelOf}>
                    {' '}
                    · <bdi>{labelOf}</bdi>
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
