import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { adminPayments, maxPaymentsExported } from '#contract/money/deposits/deposits.ts'
import { paymentMethods, paymentStatuses, paymentTypes } from '#contract/money/wallet/wallet.ts'
import { useList } from '../../../api/queries.ts'
import { buildUrl } from '../../../api/request.ts'
import { useNumber } from '../../../format/figures.tsx'
import { TableDownloads } from '../../../kit/files/TableDownloads.tsx'
import { FilterBar } from '../../../kit/filters/FilterBar.tsx'
import { EmptyState, PagedList } from '../../../kit/screens.tsx'
import { choiceFilter, useMoneyFilterFields, useMoneyFilters } from './ledger/money-filters.tsx'
import { PaymentTable } from './PaymentTable.tsx'

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
  const list = useList(adminPayments.list, { query })
  return (
    <Stack gap="lg">
      <FilterBar
        label={t('desk.payments')}
        savedAs="payments"
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
        <TableDownloads
          xlsx={buildUrl(adminPayments.exportXlsx.url, {}, query)}
          csv={buildUrl(adminPayments.exportCsv.url, {}, query)}
          size="sm"
        />
        <Text size="sm" c="dimmed">
          {t('pay.exportMost', { most: number(maxPaymentsExported) })}
        </Text>
      </Group>
      <PagedList
        list={list}
        section={t('desk.payments')}
        empty={<EmptyState kind="search" title={t('wallet.noneFound')} text={t('wallet.noneFoundText')} />}
      >
        {(items) => <PaymentTable payments={items} />}
      </PagedList>
    </Stack>
  )
}
